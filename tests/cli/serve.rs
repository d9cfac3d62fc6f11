//! The page and the protocol over HTTP, and clients that mean harm.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::hostile::{signal, signals};
use super::run::{rulebook, rulebook_given};

/// A running server; it ends with the test.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has ended already, or ends now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the server answers.
#[derive(Debug)]
struct Response {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Response {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    }
}

impl Server {
    /// Starts a server on a free port of the loopback address.
    fn new(options: &[&str]) -> Self {
        Server::started(&[&["--port", "0"], options].concat())
    }

    fn started(options: &[&str]) -> Self {
        let began = Instant::now();
        let mut command = Command::new(cargo_bin!("rulebook"));
        command.arg("serve").args(options).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("an output")).read_line(&mut line).expect("UTF-8");
        let address = line.strip_prefix("Listening on http://").expect(&line);
        let address = address.strip_suffix(" — press Ctrl-C to stop\n").expect(&line).parse().expect(&line);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        Server { child, address }
    }

    fn connect(&self) -> TcpStream {
        let port = self.address.port();
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
        stream
    }

    /// Sends a request, given by its first line, header lines beside `Host`, and body, on a connection of its own.
    fn send(&self, first: &str, headers: &[&str], body: &str) -> Response {
        let mut stream = self.connect();
        let host = format!("Host: {}", self.address);
        write(&mut stream, first, &[&[host.as_str(), "Connection: close"], headers].concat(), body);
        response(&mut BufReader::new(stream)).expect("a response")
    }

    fn get(&self, path: &str) -> Response {
        self.send(&format!("GET {path} HTTP/1.1"), &[], "")
    }

    fn ask(&self, question: &str) -> Response {
        self.send(ASK, &[JSON], question)
    }

    /// Whether it still answers.
    fn answers(&self) -> bool {
        let answer = self.ask(r#"{"id":"still","game":"awele"}"#);
        answer.status == 200 && answer.body.starts_with(r#"{"id":"still","position":"4,4,4,4,4,4/4,4,4,4,4,4 0-0 s""#)
    }

    fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// The exit status, and what was written after the first line.
    fn ended(mut self) -> (Option<i32>, String) {
        let mut said = String::new();
        self.child.stdout.take().expect("an output").read_to_string(&mut said).expect("UTF-8");
        self.child.stderr.take().expect("an output").read_to_string(&mut said).expect("UTF-8");
        (self.child.wait().expect("it ends").code(), said)
    }
}

const ASK: &str = "POST /ask HTTP/1.1";
const JSON: &str = "Content-Type: application/json";

/// A time limit of the server that is up while a test waits.
const SHORT: &str = "0.3";

fn write(stream: &mut TcpStream, first: &str, headers: &[&str], body: &str) {
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let length = body.len();
    write!(stream, "{first}\r\n{headers}Content-Length: {length}\r\n\r\n{body}").expect("the server reads");
}

/// The next response; `None` if the server has closed the connection.
fn response(stream: &mut BufReader<TcpStream>) -> Option<Response> {
    let mut next = || {
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        line.strip_suffix("\r\n").map(str::to_owned)
    };
    let first = next()?;
    let status = first.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok()).expect(&first);
    let lines = std::iter::from_fn(|| next().filter(|line| !line.is_empty()));
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let mut response = Response { status, headers, body: String::new() };
    let length = response.header("content-length").map_or(0, |length| length.parse().expect("a length"));
    stream.take(length).read_to_string(&mut response.body).expect("the body");
    Some(response)
}

/// Questions about every game, and lines that are none.
fn questions() -> Vec<String> {
    let games = rulebook::games::IDS.iter().enumerate();
    let about_each = games.map(|(id, game)| json!({ "id": id, "game": game, "judge": "nonsense" }).to_string());
    let of_each = rulebook::games::IDS.iter().map(|game| json!({ "game": game }).to_string());
    let others = [
        r#"{"ask":"about"}"#,
        r#"{"id":7998953013284249.0,"game":"aviary","moves":["c8b6"],"judge":"e2e3"}"#,
        r#"{"id":1,"game":"aviary","moves":["c8b6","c8b6"]}"#,
        r#"{"id":1,"game":"no game"}"#,
        r#"{"game":"awele""#,
        "nonsense",
        "",
        "\u{1b}[2J\u{7f}\u{202e}",
    ];
    about_each.chain(of_each).chain(others.map(str::to_owned)).collect()
}

/// A question that takes a while: two pieces on the largest board go out and back.
fn long_question(moves: usize) -> String {
    let there_and_back = ["c14d12", "a3a1", "d12c14", "a1a3"].into_iter().cycle();
    let moves: Vec<&str> = there_and_back.take(moves).collect();
    json!({ "id": "long", "game": "aieirping", "moves": moves }).to_string()
}

#[test]
fn the_page_is_served_with_its_types_and_headers() {
    let server = Server::new(&[]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/page");
    let mut served = 0;
    for entry in fs::read_dir(folder).expect("the page") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_str().expect("UTF-8").to_owned();
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => panic!("which type has {name}?"),
        };
        let response = server.get(&format!("/{name}"));
        assert_eq!((response.status, response.header("content-type")), (200, Some(kind)), "{name}");
        assert_eq!(response.body, fs::read_to_string(path).expect("a text"), "{name}");
        served += 1;
    }
    assert!(served > 0);
    assert_eq!(server.get("/").body, server.get("/index.html").body);
    let law = server.get("/law.js");
    assert_eq!(law.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(law.body, "globalThis.RULEBOOK_ASK = \"ask\";\n");
}

#[test]
fn every_response_has_the_headers_that_protect_it() {
    let server = Server::new(&["--body-bytes", "100"]);
    let expected = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
             connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cache-control", "no-cache"),
    ];
    for (status, response) in [
        (200, server.get("/")),
        (200, server.get("/law.js")),
        (200, server.ask(r#"{"game":"awele"}"#)),
        (404, server.get("/none")),
        (404, server.get("/../Cargo.toml")),
        (404, server.get("/%2e%2e/Cargo.toml")),
        (404, server.get("/etc/passwd")),
        (405, server.get("/ask")),
        (405, server.send("POST / HTTP/1.1", &[JSON], "{}")),
        (405, server.send("DELETE /law.js HTTP/1.1", &[], "")),
        (405, server.send("OPTIONS /ask HTTP/1.1", &["Access-Control-Request-Method: POST"], "")),
        (413, server.ask(&"x".repeat(101))),
        (415, server.send(ASK, &[], "{}")),
    ] {
        assert_eq!(response.status, status, "{response:?}");
        for (name, value) in expected {
            assert_eq!(response.header(name), Some(value), "{name} of {response:?}");
        }
        assert!(!response.headers.iter().any(|(name, _)| name.starts_with("access-control")), "{response:?}");
    }
}

#[test]
fn a_question_is_answered_as_speak_answers_it() {
    let questions = questions();
    let said = rulebook_given(&["speak"], questions.iter().map(|line| format!("{line}\n")).collect::<String>());
    let expected: Vec<&str> = said.out.split_inclusive('\n').collect();
    assert_eq!(expected.len(), questions.len());
    let server = Server::new(&[]);
    // One after the other on one connection.
    let mut stream = server.connect();
    let mut answers = BufReader::new(stream.try_clone().expect("a stream"));
    for (question, expected) in questions.iter().zip(expected) {
        write(&mut stream, ASK, &[&format!("Host: {}", server.address), JSON], question);
        let answer = response(&mut answers).expect("a response");
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")), "{question}");
        assert_eq!(answer.body, expected, "{question}");
    }
}

#[test]
fn who_may_not_ask_is_refused() {
    let server = Server::new(&[]);
    let port = server.address.port();
    let question = r#"{"game":"awele"}"#;
    let asked = |host: &str, headers: &[&str]| {
        let mut stream = server.connect();
        write(&mut stream, ASK, &[&[&format!("Host: {host}")[..], "Connection: close"], headers].concat(), question);
        response(&mut BufReader::new(stream)).expect("a response").status
    };
    let (own, named) = (format!("127.0.0.1:{port}"), format!("localhost:{port}"));
    for host in [&own, &named, &named.to_uppercase()] {
        assert_eq!(asked(host, &[JSON]), 200, "{host}");
        assert_eq!(asked(host, &[JSON, &format!("Origin: http://{host}")]), 200, "{host}");
        assert_eq!(asked(host, &["content-type: APPLICATION/JSON ; charset=utf-8"]), 200, "{host}");
    }
    let other = format!("127.0.0.1:{}", port ^ 1);
    for host in
        ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", &other, "", &format!("{own}.evil.example")]
    {
        assert_eq!(asked(host, &[JSON]), 421, "{host}");
        assert_eq!(asked(host, &[JSON, &format!("Origin: http://{host}")]), 421, "{host}");
    }
    let mut two = server.connect();
    write(&mut two, ASK, &[&format!("Host: {own}"), "Host: evil.example", JSON], question);
    assert_eq!(response(&mut BufReader::new(two)).map(|response| response.status), Some(421));
    for origin in ["http://evil.example", "null", "", &format!("https://{own}"), &format!("http://{named}"), &own] {
        assert_eq!(asked(&own, &[JSON, &format!("Origin: {origin}")]), 403, "{origin}");
    }
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", "a"] {
        assert_eq!(asked(&own, &[&format!("Content-Type: {kind}")]), 415, "{kind}");
    }
    assert_eq!(asked(&own, &[]), 415);
}

#[test]
fn who_listens_to_everybody_is_warned() {
    let server = Server::started(&["--listen", "0.0.0.0:0"]);
    let port = server.address.port();
    for (host, origin, status) in [
        ("192.0.2.1", "http://192.0.2.1", 200),
        ("rules.example", "https://rules.example", 200),
        ("192.0.2.1", "http://evil", 403),
    ] {
        let mut stream = server.connect();
        let headers = [format!("Host: {host}:{port}"), format!("Origin: {origin}:{port}")];
        write(&mut stream, ASK, &[&headers[0], &headers[1], JSON], r#"{"game":"awele"}"#);
        assert_eq!(response(&mut BufReader::new(stream)).map(|response| response.status), Some(status), "{origin}");
    }
    server.signal("TERM");
    let (status, said) = server.ended();
    assert_eq!(status, Some(0));
    let warning =
        format!("Warning: 0.0.0.0:{port} can be reached from other machines; anyone there can ask questions.\n");
    assert_eq!(said, warning);
}

#[test]
fn a_question_has_a_greatest_length() {
    let server = Server::new(&["--body-bytes", "1000"]);
    let padded = |length: usize| r#"{"game":"awele"}"#.to_owned() + &" ".repeat(length - 16);
    assert_eq!(server.ask(&padded(1000)).status, 200);
    for length in [1001, 3_000_000] {
        let refused = server.ask(&padded(length));
        assert_eq!((refused.status, refused.body.as_str()), (413, "the question is longer than 1000 bytes\n"));
    }
    // In chunks, no length is told beforehand.
    let mut stream = server.connect();
    let head = format!("{ASK}\r\nHost: {}\r\n{JSON}\r\nTransfer-Encoding: chunked\r\n\r\n", server.address);
    stream.write_all(head.as_bytes()).expect("the server reads");
    for _ in 0..20 {
        stream.write_all(format!("64\r\n{}\r\n", "x".repeat(100)).as_bytes()).expect("the server reads");
    }
    stream.write_all(b"0\r\n\r\n").expect("the server reads");
    assert_eq!(response(&mut BufReader::new(stream)).map(|response| response.status), Some(413));
    // By default it is enough for the longest question that the protocol takes.
    let moves: Vec<&str> = vec!["a10b12=Q"; 20_000];
    let longest = json!({ "game": "aviary", "position": "x".repeat(10_000), "moves": moves }).to_string();
    assert_eq!(Server::new(&[]).ask(&longest).status, 200);
}

/// Writes byte by byte until the server closes the connection, and gives what it has answered.
fn drip(mut stream: TcpStream, bytes: &str) -> String {
    stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a time limit");
    let (began, mut answered) = (Instant::now(), Vec::new());
    let mut bytes = bytes.bytes().chain(std::iter::repeat(b'x'));
    loop {
        assert!(began.elapsed() < Duration::from_secs(10), "it is still connected");
        let gone = stream.write_all(&[bytes.next().expect("a byte")]).is_err();
        match stream.read_to_end(&mut answered) {
            Err(error) if !gone && error.kind() == std::io::ErrorKind::WouldBlock => {}
            // Closed, by its end or by a reset.
            _ => return String::from_utf8(answered).expect("UTF-8"),
        }
    }
}

#[test]
fn a_slow_client_is_cut_off_and_harms_nobody() {
    let server = Server::new(&["--head-time", SHORT, "--body-time", SHORT]);
    let head = format!("{ASK}\r\nHost: {}\r\n{JSON}\r\nContent-Length: 100000\r\n\r\n", server.address);
    thread::scope(|scope| {
        let slow: Vec<_> = (0..20).map(|_| scope.spawn(|| drip(server.connect(), &head))).collect();
        let silent: Vec<_> = (0..20).map(|_| server.connect()).collect();
        let unfinished = scope.spawn(|| {
            let mut stream = server.connect();
            stream.write_all(head.as_bytes()).expect("the server reads");
            drip(stream, "{")
        });
        for _ in 0..10 {
            assert!(server.answers());
        }
        for slow in slow {
            let answered = slow.join().expect("it is cut off");
            assert!(answered.is_empty() || answered.starts_with("HTTP/1.1 408 "), "{answered}");
        }
        let answered = unfinished.join().expect("it is cut off");
        assert!(answered.starts_with("HTTP/1.1 408 "), "{answered}");
        assert!(answered.ends_with("the question did not arrive within 0.3 s\n"), "{answered}");
        for mut silent in silent {
            assert_eq!(silent.read(&mut [0]).ok(), Some(0), "it is still connected");
        }
    });
    // A connection on which nothing more is asked, too.
    let mut stream = server.connect();
    write(&mut stream, ASK, &[&format!("Host: {}", server.address), JSON], r#"{"game":"awele"}"#);
    let mut answers = BufReader::new(stream);
    assert_eq!(response(&mut answers).map(|response| response.status), Some(200));
    let began = Instant::now();
    assert!(response(&mut answers).is_none());
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn a_connection_has_an_end() {
    let server = Server::new(&["--connection-time", SHORT, "--answer-time", SHORT]);
    // This client asks and asks, and reads no answer.
    let mut deaf = server.connect();
    let question = r#"{"ask":"about"}"#;
    let request = format!(
        "{ASK}\r\nHost: {}\r\n{JSON}\r\nContent-Length: {}\r\n\r\n{question}",
        server.address,
        question.len()
    );
    deaf.set_write_timeout(Some(Duration::from_secs(1))).expect("a time limit");
    let began = Instant::now();
    let closed = loop {
        match deaf.write_all(request.as_bytes()) {
            Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => break true,
            _ if began.elapsed() > Duration::from_secs(10) => break false,
            _ => {}
        }
    };
    assert!(closed);
    assert!(server.answers());
}

#[test]
fn further_connections_wait() {
    let server = Server::new(&["--connections", "3", "--head-time", SHORT]);
    let began = Instant::now();
    let _silent = [server.connect(), server.connect(), server.connect()];
    assert!(server.answers());
    assert!(began.elapsed() >= Duration::from_millis(250), "{:?}", began.elapsed());
}

#[test]
fn too_many_questions_are_told_to_come_again() {
    let server = Server::new(&["--questions", "1", "--at-once", "1"]);
    let mut long = server.connect();
    write(&mut long, ASK, &[&format!("Host: {}", server.address), JSON], &long_question(400));
    // The question is being answered now.
    assert_eq!(server.get("/law.js").status, 200);
    let refused = server.ask(r#"{"game":"awele"}"#);
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
    assert_eq!(refused.body, "too many questions are waiting; try again later\n");
    let answer = response(&mut BufReader::new(long)).expect("a response");
    assert!(answer.body.starts_with(r#"{"id":"long","position":"#), "{answer:?}");
    assert!(server.answers());
}

#[test]
fn an_answer_that_takes_too_long_is_not_waited_for() {
    let server = Server::new(&["--answer-time", "0.02", "--at-once", "1"]);
    let refused = server.ask(&long_question(20_000));
    assert_eq!((refused.status, refused.body.as_str()), (504, "the answer took longer than 0.02 s\n"));
    // It is still computed, and nothing beside it.
    assert_eq!(server.ask(r#"{"game":"awele"}"#).status, 504);
    assert_eq!(server.get("/law.js").status, 200);
    let began = Instant::now();
    while server.ask(r#"{"game":"awele"}"#).status != 200 {
        assert!(began.elapsed() < Duration::from_secs(60), "it has not come to an end");
    }
}

#[test]
fn nonsense_harms_nobody() {
    let server = Server::new(&[]);
    let long_path = format!("GET /{} HTTP/1.1\r\n", "x".repeat(100_000));
    let many_headers = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(1000));
    for (request, status) in [
        ("nonsense\r\n\r\n", 400),
        ("\u{0}\u{1}\u{2}\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\n\r\n", 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        ("POST /ask HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST /ask HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        (&long_path, 431),
        (&many_headers, 431),
    ] {
        let mut stream = server.connect();
        // The server may refuse before it has read all.
        let _ = stream.write_all(request.as_bytes());
        let answered = response(&mut BufReader::new(stream)).map_or(status, |response| response.status);
        assert!([400, 414, status].contains(&answered), "{request:.40}: {answered}");
    }
    // Half a question, and gone.
    for part in ["POST", "POST /ask HTTP/1.1\r\nHost: ", "POST /ask HTTP/1.1\r\nContent-Length: 50\r\n\r\n{\"ga"] {
        server.connect().write_all(part.as_bytes()).expect("the server reads");
    }
    assert!(server.answers());
}

#[test]
fn a_port_in_use_is_told_with_a_hint() {
    let server = Server::new(&[]);
    let said = rulebook(&["serve", "--listen", &server.address.to_string()]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains(&format!("cannot listen on {}", server.address)), "{}", said.err);
    assert!(said.err.contains("perhaps another `rulebook serve`; `--port 0` chooses a free one"), "{}", said.err);
    let port = server.address.port().to_string();
    assert_eq!(rulebook(&["serve", "--port", &port]).status, 2);
    assert_eq!(rulebook(&["serve", "--listen", "127.0.0.1:0", "--port", "0"]).status, 2);
    assert_eq!(rulebook(&["serve", "--listen", "localhost"]).status, 2);
}

#[test]
fn a_signal_ends_it_with_the_answers_that_are_due() {
    for name in signals() {
        let server = Server::new(&[]);
        let idle = server.connect();
        let mut asking = server.connect();
        write(&mut asking, ASK, &[&format!("Host: {}", server.address), JSON], &long_question(200));
        // The question is being answered now.
        assert_eq!(server.get("/law.js").status, 200);
        let began = Instant::now();
        server.signal(name);
        let answer = response(&mut BufReader::new(asking)).expect("a response");
        assert!(answer.body.starts_with(r#"{"id":"long","position":"#), "{name}: {answer:?}");
        let address = server.address;
        assert_eq!(server.ended(), (Some(0), String::new()), "{name}");
        assert!(began.elapsed() < Duration::from_secs(5), "{name}: {:?}", began.elapsed());
        assert!(TcpStream::connect(address).is_err(), "{name}");
        drop(idle);
    }
}

#[test]
fn an_answer_without_end_does_not_keep_it_running() {
    let server = Server::new(&["--end-time", SHORT]);
    let mut asking = server.connect();
    write(&mut asking, ASK, &[&format!("Host: {}", server.address), JSON], &long_question(20_000));
    assert_eq!(server.get("/law.js").status, 200);
    let began = Instant::now();
    server.signal("TERM");
    assert_eq!(server.ended(), (Some(0), String::new()));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn many_clients_are_answered_at_once() {
    let server = Server::new(&[]);
    thread::scope(|scope| {
        for client in 0..100 {
            let server = &server;
            scope.spawn(move || {
                let game = ["awele", "chess", "aviary", "awarichess"][client % 4];
                let mut stream = server.connect();
                let mut answers = BufReader::new(stream.try_clone().expect("a stream"));
                for round in 0..3 {
                    let id = format!("{client} {round}");
                    let question = json!({ "id": id, "game": game }).to_string();
                    write(&mut stream, ASK, &[&format!("Host: {}", server.address), JSON], &question);
                    let answer = response(&mut answers).expect("a response");
                    let answer: Value = serde_json::from_str(&answer.body).expect("JSON");
                    assert_eq!(answer["id"], id);
                    assert!(answer["legal"].as_array().is_some_and(|legal| legal.len() >= 6), "{answer}");
                }
            });
        }
    });
}
