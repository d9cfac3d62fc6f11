//! The page and the protocol over HTTP, and clients that mean harm.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use pretty_assertions::assert_eq;
use rustix::process::Signal;
use serde_json::{Value, json};

use super::run::{rulebook, rulebook_given};
use super::started::{Started, signals};

/// A running server.
struct Server {
    child: Started,
    address: SocketAddr,
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
        let mut child = Started::new(&[&["serve"], options].concat());
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("an output")).read_line(&mut line).expect("UTF-8");
        let address = line.strip_prefix("Listening on http://").expect(&line);
        let address = address.strip_suffix(" — press Ctrl-C to stop\n").expect(&line).parse().expect(&line);
        Server { child, address }
    }

    fn connect(&self) -> TcpStream {
        let port = self.address.port();
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
        stream.set_read_timeout(Some(HANG)).expect("a time limit");
        stream
    }

    /// Sends a request, given by its first line, header lines beside `Host`, and body, on a connection of its own.
    fn send(&self, first: &str, headers: &[&str], body: &str) -> Response {
        let host = format!("Host: {}", self.address);
        let headers = [&[host.as_str(), "Connection: close"], headers].concat();
        self.answered(|stream| write(stream, first, &headers, body))
    }

    /// The response to what is written on a connection of its own. As a browser does, it writes the same again if the
    /// server has closed the connection: on a busy machine it may have waited too long for the request.
    fn answered(&self, request: impl Fn(&mut TcpStream) -> io::Result<()>) -> Response {
        let began = Instant::now();
        loop {
            let mut stream = self.connect();
            match request(&mut stream).ok().and_then(|()| response(&mut BufReader::new(stream))) {
                Some(response) => return response,
                None => assert!(began.elapsed() < HANG, "the server closes every connection"),
            }
        }
    }

    fn get(&self, path: &str) -> Response {
        self.send(&format!("GET {path} HTTP/1.1"), &[], "")
    }

    /// Writes a question on a connection that stays open.
    fn write_question(&self, stream: &mut TcpStream, question: &str) {
        write(stream, ASK, &[&format!("Host: {}", self.address), JSON], question).expect("the server reads");
    }

    fn ask(&self, question: &str) -> Response {
        self.send(ASK, &[JSON], question)
    }

    /// Whether it still answers.
    fn answers(&self) -> bool {
        let answer = self.ask(r#"{"id":"still","game":"awele"}"#);
        answer.status == 200 && answer.body.starts_with(r#"{"id":"still","position":"4,4,4,4,4,4/4,4,4,4,4,4 0-0 s""#)
    }

    /// The processor time that it has taken so far, in ticks.
    #[cfg(target_os = "linux")]
    fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
        [11, 12].map(|at| fields[at].parse::<u64>().expect("ticks")).iter().sum()
    }

    /// The processor time that it has taken once it takes no more.
    #[cfg(target_os = "linux")]
    fn ticks_at_rest(&self) -> u64 {
        let began = Instant::now();
        let mut before = self.ticks();
        loop {
            thread::sleep(Duration::from_secs(1));
            let now = self.ticks();
            if now == before {
                return now;
            }
            assert!(began.elapsed() < HANG, "it does not come to rest");
            before = now;
        }
    }

    /// The exit status, and what was written after the first line; `None` if it had to be killed.
    fn ended(mut self) -> (Option<i32>, String) {
        let began = Instant::now();
        while self.child.try_wait().expect("it can be waited for").is_none() {
            if began.elapsed() > HANG {
                let _ = self.child.kill();
            }
            thread::sleep(Duration::from_millis(10));
        }
        let (status, out, err) = self.child.ended();
        (status, out + &err)
    }
}

const ASK: &str = "POST /ask HTTP/1.1";
const JSON: &str = "Content-Type: application/json";

/// A time limit of the server that is up while a test waits.
const SHORT: &str = "0.3";

/// A time limit of the server that is never up.
const NEVER: &str = "3600";

/// What takes so long hangs.
const HANG: Duration = Duration::from_secs(300);

fn write(stream: &mut TcpStream, first: &str, headers: &[&str], body: &str) -> io::Result<()> {
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let length = body.len();
    write!(stream, "{first}\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
}

/// The next response; `None` if the server has closed the connection.
fn response(stream: &mut BufReader<TcpStream>) -> Option<Response> {
    let mut next = || {
        let mut line = String::new();
        match stream.read_line(&mut line) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => panic!("nothing has come"),
            read => read.ok()?,
        };
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
fn the_law_has_an_address_of_its_own() {
    let server = Server::new(&[]);
    let leads = |path: &str| {
        let response = server.get(path);
        (response.status, response.header("location").map(str::to_owned))
    };
    // Relative, so that a proxy may put the page anywhere.
    assert_eq!(leads("/law"), (307, Some("rules.html".to_owned())));
    assert_eq!(leads("/law/"), (307, Some("../rules.html".to_owned())));
    assert_eq!(leads("/law/tori-shogi"), (307, Some("../rules.html#tori-shogi".to_owned())));
    assert_eq!(leads("/law/checkers"), (404, None));
    assert_eq!(server.get("/rules.html").status, 200);
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
#[ignore = "slow"]
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
        server.write_question(&mut stream, question);
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
    let sent = |first: &str, host: &str, headers: &[&str]| {
        let host = format!("Host: {host}");
        let headers = [&[host.as_str(), "Connection: close"], headers].concat();
        server.answered(|stream| write(stream, first, &headers, question)).status
    };
    let asked = |host: &str, headers: &[&str]| sent(ASK, host, headers);
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
    assert_eq!(asked(&own, &["Host: evil.example", JSON]), 421);
    // A request line may name a host too.
    for (target, status) in [(&own, 200), (&named, 421), (&other, 421), (&"evil.example".to_owned(), 421)] {
        assert_eq!(sent(&format!("POST http://{target}/ask HTTP/1.1"), &own, &[JSON]), status, "{target}");
    }
    for origin in ["http://evil.example", "null", "", &format!("https://{own}"), &format!("http://{named}"), &own] {
        assert_eq!(asked(&own, &[JSON, &format!("Origin: {origin}")]), 403, "{origin}");
    }
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", "a"] {
        assert_eq!(asked(&own, &[&format!("Content-Type: {kind}")]), 415, "{kind}");
    }
    assert_eq!(asked(&own, &[]), 415);
    // Nothing is said twice, and nothing is compressed.
    let origin = format!("Origin: http://{own}");
    assert_eq!(asked(&own, &[JSON, &origin, &origin]), 403);
    assert_eq!(asked(&own, &[JSON, &origin, "Origin: http://evil.example"]), 403);
    assert_eq!(asked(&own, &[JSON, JSON]), 415);
    assert_eq!(asked(&own, &[JSON, "Content-Type: text/plain"]), 415);
    assert_eq!(asked(&own, &[JSON, "Content-Encoding: gzip"]), 415);
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
        let headers = [format!("Host: {host}:{port}"), format!("Origin: {origin}:{port}")];
        let headers = [&headers[0], &headers[1], JSON];
        let answer = server.answered(|stream| write(stream, ASK, &headers, r#"{"game":"awele"}"#));
        assert_eq!(answer.status, status, "{origin}");
    }
    // Any name may be this machine's, but not two at once.
    let headers = ["Host: rules.example", JSON];
    let asked = |first: &str| server.answered(|stream| write(stream, first, &headers, r#"{"game":"awele"}"#)).status;
    assert_eq!(asked("POST http://rules.example/ask HTTP/1.1"), 200);
    assert_eq!(asked("POST http://evil.example/ask HTTP/1.1"), 421);
    server.child.signal(Signal::TERM);
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
    // In chunks, no length is given beforehand.
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
        assert!(began.elapsed() < HANG, "it is still connected");
        let gone = stream.write_all(&[bytes.next().expect("a byte")]).is_err();
        match stream.read_to_end(&mut answered) {
            Err(error) if !gone && error.kind() == std::io::ErrorKind::WouldBlock => {}
            // Closed, by its end or by a reset.
            _ => return String::from_utf8(answered).expect("UTF-8"),
        }
    }
}

#[test]
#[ignore = "slow"]
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
    let idle = Server::new(&["--head-time", "2"]);
    let closed = (0..).find_map(|_| {
        let mut stream = idle.connect();
        idle.write_question(&mut stream, r#"{"game":"awele"}"#);
        let mut answers = BufReader::new(stream);
        // On a busy machine the request may come too late.
        (response(&mut answers)?.status == 200).then(|| response(&mut answers).is_none())
    });
    assert_eq!(closed, Some(true));
}

/// Asks again and again without reading, until the server closes the connection.
fn is_closed_while_it_only_asks(server: &Server, question: &str) -> bool {
    let mut deaf = server.connect();
    deaf.set_write_timeout(Some(Duration::from_secs(1))).expect("a time limit");
    let head = format!("{ASK}\r\nHost: {}\r\n{JSON}\r\nContent-Length: {}\r\n\r\n", server.address, question.len());
    let request = head + question;
    let began = Instant::now();
    loop {
        match deaf.write_all(request.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => return true,
            _ if began.elapsed() > HANG => return false,
            _ => {}
        }
    }
}

#[test]
fn a_connection_has_an_end() {
    let server = Server::new(&["--connection-time", SHORT, "--answer-time", SHORT, "--unread-time", NEVER]);
    assert!(is_closed_while_it_only_asks(&server, r#"{"ask":"about"}"#));
    server.get("/law.js");
}

#[test]
fn an_answer_has_to_be_read() {
    let server = Server::new(&["--unread-time", SHORT]);
    assert!(is_closed_while_it_only_asks(&server, r#"{"ask":"about"}"#));
    assert!(server.answers());
}

#[test]
fn the_connection_that_waits_longest_makes_room() {
    let server = Server::new(&["--connections", "3", "--head-time", NEVER, "--patience", "0.001"]);
    let mut silent: Vec<TcpStream> = (0..3).map(|_| server.connect()).collect();
    assert!(server.answers());
    assert_eq!(silent.remove(0).read(&mut [0]).ok(), Some(0), "it is still connected");
    // The last one is not closed.
    let mut last = silent.pop().expect("a connection");
    server.write_question(&mut last, r#"{"game":"awele"}"#);
    assert_eq!(response(&mut BufReader::new(last)).expect("a response").status, 200);
}

#[test]
fn further_connections_wait_while_none_has_waited_long() {
    let server = Server::new(&["--connections", "3", "--head-time", NEVER, "--patience", NEVER]);
    let mut silent = vec![server.connect(), server.connect(), server.connect()];
    let mut waiting = server.connect();
    server.write_question(&mut waiting, r#"{"game":"awele"}"#);
    waiting.set_read_timeout(Some(Duration::from_millis(300))).expect("a time limit");
    let nothing = waiting.read(&mut [0]).expect_err("nothing has come");
    assert_eq!(nothing.kind(), io::ErrorKind::WouldBlock);
    waiting.set_read_timeout(Some(HANG)).expect("a time limit");
    silent.pop();
    assert_eq!(response(&mut BufReader::new(waiting)).expect("a response").status, 200);
}

/// A question that is not small, and is answered quickly.
fn large_question() -> String {
    r#"{"game":"awele"}"#.to_owned() + &" ".repeat(10_000)
}

#[test]
fn too_many_large_questions_have_to_come_again() {
    let server = Server::new(&["--questions", "1", "--body-time", NEVER]);
    let large = large_question();
    // Its place is taken while it arrives.
    let mut arriving = server.connect();
    let head = format!("{ASK}\r\nHost: {}\r\n{JSON}\r\nContent-Length: {}\r\n\r\n", server.address, large.len());
    arriving.write_all((head + &large[..5000]).as_bytes()).expect("the server reads");
    let refused = (0..).map(|_| server.ask(&large)).find(|answer| answer.status != 200).expect("a refusal");
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")));
    assert_eq!(refused.body, "too many large questions are waiting; try again later\n");
    // Small ones need no place.
    assert!(server.answers());
    arriving.write_all(&large.as_bytes()[5000..]).expect("the server reads");
    assert_eq!(response(&mut BufReader::new(arriving)).expect("a response").status, 200);
    assert_eq!(server.ask(&large).status, 200);
}

#[test]
fn a_small_question_does_not_wait_for_large_ones() {
    let server = Server::new(&["--at-once", "1", "--answer-time", NEVER]);
    let mut asked: Vec<TcpStream> = (0..8).map(|_| server.connect()).collect();
    for stream in &mut asked {
        server.write_question(stream, &long_question(20_000));
    }
    assert!(server.answers());
    // The last of them is still waiting.
    let last = asked.pop().expect("a connection");
    last.set_nonblocking(true).expect("a stream");
    let nothing = last.peek(&mut [0]).expect_err("it has not been answered");
    assert_eq!(nothing.kind(), io::ErrorKind::WouldBlock);
}

/// What a question costs does not show in its length.
#[test]
fn a_quick_question_does_not_wait_for_short_ones_that_take_long() {
    // The law searches it in vain, as long as it may.
    let position = "bk6/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/BK6 w - - 0 1";
    let dear = json!({ "ask": "winnable", "game": "chess", "position": position }).to_string();
    let server = Server::new(&["--at-once", "1", "--answer-time", NEVER]);
    let mut asked: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for stream in &mut asked {
        server.write_question(stream, &dear);
    }
    assert!(server.answers());
    // A move of chess to be judged, too: where the game stands after it, and whether anybody can win there.
    assert_eq!(server.ask(r#"{"game":"chess","moves":["e2e4","e7e5"],"judge":"g1f3"}"#).status, 200);
    // The last of them is still waiting.
    let last = asked.pop().expect("a connection");
    last.set_nonblocking(true).expect("a stream");
    let nothing = last.peek(&mut [0]).expect_err("it has not been answered");
    assert_eq!(nothing.kind(), io::ErrorKind::WouldBlock);
}

/// A score with a large answer.
fn large_score() -> String {
    let words = ["a12a11", "a3a1", "a11a12", "a1a3"].repeat(200).join(" ");
    json!({ "ask": "score", "game": "aieirping", "score": words }).to_string()
}

#[test]
#[ignore = "slow"]
fn large_answers_wait_for_nobody() {
    let unread = "too many large answers have not been read yet; try again later\n";
    let small = Server::new(&["--unsent-bytes", "100000"]);
    let refused = small.ask(&large_score());
    assert_eq!((refused.status, refused.header("retry-after"), refused.body.as_str()), (503, Some("1"), unread));
    assert!(small.answers());
    // Once one is sent, there is room for another.
    let server = Server::new(&["--unsent-bytes", "400000"]);
    for _ in 0..3 {
        let answer = server.ask(&large_score());
        assert!(answer.status == 200 && answer.body.len() > 200_000, "{}", answer.body.len());
    }
    // One that nobody reads keeps its bytes until its client is cut off.
    let server = Server::new(&["--unsent-bytes", "400000", "--unread-time", NEVER]);
    let mut deaf = server.connect();
    let refused = (0..1000).any(|_| {
        server.write_question(&mut deaf, &large_score());
        server.ask(&large_score()).status == 503
    });
    assert!(refused);
    drop(deaf);
    let answered = (0..).find(|_| server.ask(&large_score()).status == 200);
    assert!(answered.is_some());
}

#[test]
fn an_answer_that_takes_too_long_is_not_waited_for() {
    let server = Server::new(&["--answer-time", "0.02", "--at-once", "1"]);
    let refused = server.ask(&long_question(20_000));
    assert_eq!((refused.status, refused.body.as_str()), (504, "the answer took longer than 0.02 s\n"));
    assert_eq!(server.get("/law.js").status, 200);
    let began = Instant::now();
    while server.ask(r#"{"game":"awele"}"#).status != 200 {
        assert!(began.elapsed() < HANG, "nothing is answered any more");
    }
}

#[test]
#[ignore = "slow"]
#[cfg(target_os = "linux")]
fn what_nobody_waits_for_is_not_computed() {
    // By processor time, which hardly depends on what else runs.
    let spent = |options: &[&str], ask: &dyn Fn(&Server, &str)| {
        let server = Server::new(&[&["--at-once", "1"], options].concat());
        let before = server.ticks();
        ask(&server, &long_question(20_000));
        server.ticks_at_rest() - before
    };
    let whole = spent(&["--answer-time", NEVER], &|server, question| {
        assert_eq!(server.ask(question).status, 200);
    });
    assert!(whole > 20, "{whole} ticks are too few to tell");
    let late = spent(&["--answer-time", "0.02"], &|server, question| {
        assert_eq!(server.ask(question).status, 504);
    });
    assert!(late < whole / 2, "{late} of {whole}");
    let gone = spent(&["--answer-time", NEVER], &|server, question| {
        let (mut asking, before) = (server.connect(), server.ticks());
        server.write_question(&mut asking, question);
        // It has begun.
        let began = Instant::now();
        while server.ticks() < before + 3 {
            assert!(began.elapsed() < HANG, "it does not begin");
        }
    });
    assert!(gone < whole / 2, "{gone} of {whole}");
}

#[test]
fn a_method_that_no_path_takes_is_refused_everywhere() {
    let server = Server::new(&[]);
    for path in ["*", "/", "/nothing"] {
        assert_eq!(server.send(&format!("OPTIONS {path} HTTP/1.1"), &[], "").status, 405, "{path}");
    }
    assert_eq!(server.get("/nothing").status, 404);
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
fn a_port_in_use_is_reported_with_a_hint() {
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
    for signal in signals() {
        let server = Server::new(&["--end-time", NEVER]);
        let idle = server.connect();
        let mut asking = server.connect();
        server.write_question(&mut asking, &long_question(200));
        // The question is being answered now.
        assert_eq!(server.get("/law.js").status, 200);
        server.child.signal(signal);
        let answer = response(&mut BufReader::new(asking)).expect("a response");
        assert!(answer.body.starts_with(r#"{"id":"long","position":"#), "{signal:?}: {answer:?}");
        let address = server.address;
        assert_eq!(server.ended(), (Some(0), String::new()), "{signal:?}");
        assert!(TcpStream::connect(address).is_err(), "{signal:?}");
        drop(idle);
    }
}

#[test]
fn an_answer_without_end_does_not_keep_it_running() {
    let server = Server::new(&["--end-time", SHORT]);
    let mut asking = server.connect();
    server.write_question(&mut asking, &long_question(20_000));
    assert_eq!(server.get("/law.js").status, 200);
    server.child.signal(Signal::TERM);
    assert_eq!(server.ended(), (Some(0), String::new()));
    assert!(response(&mut BufReader::new(asking)).is_none());
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
                    server.write_question(&mut stream, &question);
                    let answer = response(&mut answers).expect("a response");
                    let answer: Value = serde_json::from_str(&answer.body).expect("JSON");
                    assert_eq!(answer["id"], id);
                    assert!(answer["legal"].as_array().is_some_and(|legal| legal.len() >= 6), "{answer}");
                }
            });
        }
    });
}
