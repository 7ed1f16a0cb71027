//! Writes a program's IDL from its source, with stable Rust alone: `write-idl PROGRAM_DIR OUT.json`.

use std::{env, error::Error, fs, path::PathBuf};

use anchor_lang_idl::build::IdlBuilder;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1).map(PathBuf::from);
    let (Some(program), Some(out)) = (args.next(), args.next()) else {
        return Err("usage: write-idl PROGRAM_DIR OUT.json".into());
    };
    // `cargo run` sets this; the builder would take it as a request to install another toolchain.
    env::remove_var("RUSTUP_TOOLCHAIN");
    let idl = IdlBuilder::new()
        .program_path(program.canonicalize()?)
        .cargo_args(vec!["--lib".into()])
        .build()?;
    fs::write(out, serde_json::to_string_pretty(&idl)? + "\n")?;
    Ok(())
}
