//! Random well-formed programs from a seed, for property tests.
//!
//! Every construct of the language appears. Undefined behaviour is rare rather than avoided (locals are initialised
//! first, most pointers point to something), so that executions get far. The same seed and options always give the
//! same program. A [`Maker`] can also produce single statements, to grow a program step by step.
//!
//! [`seeds`] gives a test its seeds, all from the one seed of the run. This crate must not know compilers. Start reading
//! at [`Maker`], then `body`.
//!
//! ```
//! for seed in mirsmith_testgen::seeds("an example", 3) {
//!     let program = mirsmith_testgen::program(seed, mirsmith_testgen::Options::default());
//!     assert_eq!(mir::wf::check(&program), Ok(()), "seed {seed}");
//! }
//! ```

mod body;
mod calls;
mod cases;
mod init;
mod items;
mod mutate;
mod places;
mod rng;
mod rvalues;
mod tys;

pub use cases::{seed, seeds};
pub use mutate::mutate;
pub use rng::Rng;

use mir::{FuncId, Place, Program, TyId, Version};

/// What programs may contain.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The version that the program can be printed for.
    pub version: Version,
    /// Whether the program passes the lints too.
    pub lint: bool,
    /// Maximum number of functions.
    pub functions: usize,
    /// Maximum number of blocks in each, without cleanup blocks.
    pub blocks: usize,
    /// Maximum number of statements in each block, without initialisation.
    pub statements: usize,
    /// Whether intrinsics are called.
    pub intrinsics: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            version: Version::STABLE,
            lint: false,
            functions: 4,
            blocks: 6,
            statements: 8,
            intrinsics: true,
        }
    }
}

/// A random well-formed program.
pub fn program(seed: u64, options: Options) -> Program {
    Maker::new(seed, options).program
}

/// Places with their types.
type Places = Vec<(Place, TyId)>;

/// Makes a program, and can extend it.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The program so far. Callers may change it.
    pub program: Program,
    /// The source of randomness.
    pub rng: Rng,
    options: Options,
    /// The sized types that values have.
    pool: Vec<TyId>,
    /// The places of a function, valid while it has this number of locals.
    places: Option<(FuncId, usize, Places)>,
    sites: u32,
    names: u32,
}

impl Maker {
    /// A maker that has just made a well-formed program.
    pub fn new(seed: u64, options: Options) -> Maker {
        let mut maker = Maker {
            program: Program::new(),
            rng: Rng::new(seed),
            options,
            pool: Vec::new(),
            places: None,
            sites: 0,
            names: 0,
        };
        maker.program.lint = options.lint;
        maker.make_types();
        maker.make_functions();
        maker.make_items();
        for index in 0..maker.program.functions.len() {
            maker.make_body(FuncId(index as u32));
        }
        maker.make_entry();
        if let Err(errors) = mir::wf::check(&maker.program) {
            panic!("seed {seed}: not well-formed: {}", errors[0]);
        }
        maker
    }

    /// An unused name.
    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }
}
