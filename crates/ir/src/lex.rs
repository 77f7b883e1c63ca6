//! The lexer: text to tokens.

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token {
    /// `%x`
    Local(String),
    /// `@x`
    Global(String),
    /// `!x` or `!3`
    Meta(String),
    /// `#3`
    Group(u32),
    /// `x:`
    Label(String),
    Word(String),
    /// An integer, with its sign.
    Number(String),
    /// A decimal number with a point, or a hexadecimal one.
    Float(String),
    Text(Vec<u8>),
    /// `c"x"`
    Bytes(Vec<u8>),
    Mark(char),
}

/// Whether names may contain this character.
fn is_name(c: u8) -> bool {
    c.is_ascii_alphanumeric() || b"-$._".contains(&c)
}

/// The tokens with their lines, or the line of an unknown token and a message.
pub(crate) fn tokens(text: &str) -> Result<Vec<(Token, u32)>, (u32, String)> {
    let mut lexer = Lexer { bytes: text.as_bytes(), at: 0, line: 1 };
    let mut tokens = Vec::new();
    while let Some((token, line)) = lexer.next()? {
        tokens.push((token, line));
    }
    Ok(tokens)
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
}

impl Lexer<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn name(&mut self) -> String {
        let start = self.at;
        while is_name(self.peek()) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned()
    }

    /// A name, possibly in quotes.
    fn quotable(&mut self) -> Result<String, (u32, String)> {
        if self.peek() == b'"' {
            return Ok(String::from_utf8_lossy(&self.quoted()?).into_owned());
        }
        Ok(self.name())
    }

    fn quoted(&mut self) -> Result<Vec<u8>, (u32, String)> {
        let line = self.line;
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let Some(&c) = self.bytes.get(self.at) else {
                return Err((line, "a string without an end".to_string()));
            };
            self.at += 1;
            match c {
                b'"' => return Ok(text),
                b'\\' => {
                    let digits = self.bytes.get(self.at..self.at + 2).unwrap_or_default();
                    let digits = std::str::from_utf8(digits).unwrap_or_default();
                    match u8::from_str_radix(digits, 16) {
                        Ok(byte) => {
                            text.push(byte);
                            self.at += 2;
                        }
                        Err(_) => {
                            text.push(b'\\');
                            self.at += usize::from(self.peek() == b'\\');
                        }
                    }
                }
                b'\n' => {
                    self.line += 1;
                    text.push(c);
                }
                c => text.push(c),
            }
        }
    }

    fn next(&mut self) -> Result<Option<(Token, u32)>, (u32, String)> {
        loop {
            match self.peek() {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b';' => {
                    while self.at < self.bytes.len() && self.peek() != b'\n' {
                        self.at += 1;
                    }
                }
                _ => break,
            }
        }
        if self.at >= self.bytes.len() {
            return Ok(None);
        }
        let line = self.line;
        let c = self.peek();
        let token = match c {
            b'%' => {
                self.at += 1;
                Token::Local(self.quotable()?)
            }
            b'@' => {
                self.at += 1;
                Token::Global(self.quotable()?)
            }
            b'$' => {
                self.at += 1;
                Token::Word(format!("${}", self.quotable()?))
            }
            b'!' => {
                self.at += 1;
                match self.name() {
                    name if name.is_empty() => Token::Mark('!'),
                    name => Token::Meta(name),
                }
            }
            b'#' => {
                self.at += 1;
                let name = self.name();
                match name.parse() {
                    Ok(number) => Token::Group(number),
                    Err(_) => Token::Word(format!("#{name}")),
                }
            }
            b'"' => {
                let text = self.quoted()?;
                if self.peek() == b':' {
                    self.at += 1;
                    Token::Label(String::from_utf8_lossy(&text).into_owned())
                } else {
                    Token::Text(text)
                }
            }
            b'c' if self.bytes.get(self.at + 1) == Some(&b'"') => {
                self.at += 1;
                Token::Bytes(self.quoted()?)
            }
            c if is_name(c) || c == b'+' => self.word(),
            c if c.is_ascii_graphic() => {
                self.at += 1;
                Token::Mark(char::from(c))
            }
            c => return Err((line, format!("byte {c:#x} is not LLVM IR"))),
        };
        Ok(Some((token, line)))
    }

    fn word(&mut self) -> Token {
        let start = self.at;
        let first = self.peek();
        self.at += 1;
        let mut word = char::from(first).to_string();
        word.push_str(&self.name());
        // A sign may follow the exponent's letter.
        let number = word.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit());
        if number && word.ends_with('e') && self.peek() == b'+' && word.contains('.') {
            self.at += 1;
            word = format!("{word}+{}", self.name());
        }
        if self.peek() == b':' && self.bytes[start] != b'+' {
            self.at += 1;
            return Token::Label(word);
        }
        let digits = word.trim_start_matches(['-', '+']);
        if !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()) {
            return Token::Number(word);
        }
        if number || word.starts_with("f0x") {
            return Token::Float(word);
        }
        Token::Word(word)
    }
}
