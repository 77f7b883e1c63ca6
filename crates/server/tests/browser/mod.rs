//! Headless Chromium, controlled over its DevTools protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

pub(crate) type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

const INSTALL: &str = "this test needs Chromium: on Debian, apt-get install chromium";

/// How long a page may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// A browser with one page.
pub(crate) struct Browser {
    child: Child,
    home: PathBuf,
    socket: TcpStream,
    session: String,
    next: u64,
    /// What pages complained about.
    pub complaints: Vec<String>,
}

impl Browser {
    pub(crate) fn start() -> Result<Browser> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let program = std::env::split_paths(&path)
            .flat_map(|place| names.map(|name| place.join(name)))
            .find(|file| file.exists());
        let program = program.ok_or(INSTALL)?;
        let home = std::env::temp_dir().join(format!("mirsmith-browser-{}", std::process::id()));
        let mut child = Command::new(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
            ])
            .args([
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--force-color-profile=srgb",
            ])
            .arg(format!("--user-data-dir={}", home.display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(child.stderr.take().ok_or("no output")?).lines();
        let place = lines
            .by_ref()
            .find_map(|line| Some(line.ok()?.split_once("listening on ws://")?.1.trim().to_string()));
        // It blocks when nobody reads what it says.
        std::thread::spawn(move || lines.for_each(drop));
        let place = place.ok_or("Chromium did not start")?;
        let (address, path) = place.split_once('/').ok_or("no address")?;
        let socket = open(address, path)?;
        let mut browser =
            Browser { child, home, socket, session: String::new(), next: 0, complaints: Vec::new() };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attached = browser
            .call("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }))?;
        browser.session = attached["sessionId"].as_str().ok_or("no session")?.to_string();
        browser.call("Page.enable", json!({}))?;
        browser.call("Log.enable", json!({}))?;
        Ok(browser)
    }

    /// Tells the browser something; gives its answer.
    fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        self.next += 1;
        let id = self.next;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.clone().into();
        }
        send(&mut self.socket, &message.to_string())?;
        loop {
            let answer: Value = serde_json::from_slice(&receive(&mut self.socket)?)?;
            if answer["method"] == "Log.entryAdded" {
                self.complaints.push(answer["params"]["entry"]["text"].to_string());
            }
            if answer["id"] == id {
                return match answer.get("error") {
                    None => Ok(answer["result"].clone()),
                    Some(error) => Err(format!("{method}: {error}").into()),
                };
            }
        }
    }

    /// The width of the window, and whether it is dark.
    pub(crate) fn window(&mut self, width: u32, dark: bool) -> Result {
        let size = json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        let scheme = if dark { "dark" } else { "light" };
        let feature = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call("Emulation.setEmulatedMedia", feature).map(drop)
    }

    /// Opens a page and waits until it is there.
    pub(crate) fn open(&mut self, url: &str) -> Result {
        self.call("Page.navigate", json!({ "url": url }))?;
        self.until(&format!("location.href === {} && document.readyState === 'complete'", json!(url)))
    }

    /// What an expression gives.
    pub(crate) fn eval(&mut self, expression: &str) -> Result<Value> {
        let result =
            self.call("Runtime.evaluate", json!({ "expression": expression, "returnByValue": true }))?;
        if let Some(error) = result.get("exceptionDetails") {
            return Err(format!("{expression}: {error}").into());
        }
        Ok(result["result"]["value"].clone())
    }

    /// Waits until an expression is true.
    pub(crate) fn until(&mut self, expression: &str) -> Result {
        let end = Instant::now() + PATIENCE;
        loop {
            // While a page is exchanged for another, there is nobody to ask.
            let last = self.eval(expression);
            if matches!(last, Ok(Value::Bool(true))) {
                return Ok(());
            }
            if Instant::now() > end {
                let text = self.eval("document.body.innerText")?;
                return Err(format!("waited in vain for {expression}: {last:?}\n{text}").into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The text that one sees.
    pub(crate) fn text(&mut self) -> Result<String> {
        Ok(self.eval("document.body.innerText")?.as_str().unwrap_or_default().to_string())
    }

    /// Takes a picture of the page; of its first screen only, or of all.
    pub(crate) fn picture(&mut self, file: &Path, whole: bool) -> Result {
        let shot =
            self.call("Page.captureScreenshot", json!({ "format": "png", "captureBeyondViewport": whole }))?;
        let bytes = base64(shot["data"].as_str().ok_or("no picture")?);
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 5_000, "{} is no picture", file.display());
        Ok(std::fs::write(file, bytes)?)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.home);
    }
}

/// A WebSocket.
fn open(address: &str, path: &str) -> Result<TcpStream> {
    let mut socket = TcpStream::connect(address)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    let hello = format!(
        "GET /{path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    socket.write_all(hello.as_bytes())?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        socket.read_exact(&mut byte)?;
        answer.push(byte[0]);
    }
    if !answer.starts_with(b"HTTP/1.1 101") {
        return Err(String::from_utf8_lossy(&answer).into());
    }
    Ok(socket)
}

/// One text in one frame, with a mask of zeros.
fn send(socket: &mut TcpStream, text: &str) -> Result {
    let mut frame = vec![0x81];
    match text.len() {
        n if n < 126 => frame.push(0x80 | n as u8),
        n if n < 1 << 16 => {
            frame.push(0x80 | 126);
            frame.extend((n as u16).to_be_bytes());
        }
        n => {
            frame.push(0x80 | 127);
            frame.extend((n as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    Ok(socket.write_all(&frame)?)
}

/// The next text, of all its frames.
fn receive(socket: &mut TcpStream) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    loop {
        let mut head = [0; 2];
        socket.read_exact(&mut head)?;
        let mut wide = [0; 8];
        let length = match head[1] & 0x7f {
            126 => {
                socket.read_exact(&mut wide[6..])?;
                u64::from_be_bytes(wide)
            }
            127 => {
                socket.read_exact(&mut wide)?;
                u64::from_be_bytes(wide)
            }
            n => u64::from(n),
        };
        let mut part = vec![0; usize::try_from(length)?];
        socket.read_exact(&mut part)?;
        // Others are about the connection.
        if head[0] & 0xf <= 2 {
            text.extend(part);
            if head[0] & 0x80 != 0 {
                return Ok(text);
            }
        }
    }
}

fn base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<u32> = text
        .bytes()
        .filter_map(|b| LETTERS.iter().position(|letter| *letter == b))
        .map(|digit| digit as u32)
        .collect();
    let mut bytes = Vec::new();
    for four in digits.chunks(4) {
        let number = four.iter().fold(0, |number, digit| number << 6 | digit) << (6 * (4 - four.len()));
        bytes.extend(&number.to_be_bytes()[1..four.len()]);
    }
    bytes
}
