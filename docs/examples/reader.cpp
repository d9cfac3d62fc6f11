// Counts the cases of a game that an engine answers rightly: docs/reference/corpus.md. `rulebook export FOLDER` writes them.
//   g++ -std=c++17 reader.cpp -o reader && ./reader FOLDER GAME
#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

using Texts = std::optional<std::vector<std::string>>;
struct Case { std::string id, position; std::vector<std::string> moves, rulings; Texts legal; };  // rulings: name, option, …

// Your engine: its legal moves, in any order, or nothing if it refuses the position.
Texts answer(const Case&) { return std::nullopt; }

// The texts of a key: itself, those of a list, names and values of an object. No JSON library is needed: a line has no
// blanks, a case's own keys come before the same keys within it, and these texts have no escapes but \" and \\.
Texts texts(const std::string& line, const std::string& key) {
  auto at = line.find("\"" + key + "\":");
  if (at == std::string::npos) return std::nullopt;
  at += key.size() + 3;
  const bool alone = line[at] == '"';
  std::vector<std::string> all;
  for (bool within = false; at < line.size(); ++at) {
    if (line[at] == '"') {
      within = !within;
      if (within) all.emplace_back();
      else if (alone) break;
    } else if (within) all.back() += line[at] == '\\' ? line[++at] : line[at];
    else if (line[at] == ']' || line[at] == '}') break;
  }
  return all;
}

int main(int, char** argv) {
  std::ifstream file(std::string(argv[1]) + "/" + argv[2] + ".jsonl");
  int cases = 0, agree = 0;
  for (std::string line; std::getline(file, line); ++cases) {
    Case one{texts(line, "id")->at(0), texts(line, "position")->at(0), *texts(line, "moves"), *texts(line, "rulings"),
             texts(line, "legal")};  // a position that is refused has no `legal`
    Texts played = answer(one);
    if (played) std::sort(played->begin(), played->end());
    if (played == one.legal) ++agree;
    else std::cout << "differs: " << one.id << "\n";
  }
  std::cout << agree << " of " << cases << " cases agree\n";
}
