#!/usr/bin/env bash
# Builds the program, its IDL and the files derived from both with upstream Rust alone. Needs rustup, cargo, python3, Node.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
programs=$(dirname "$here")
repository=$(dirname "$programs")

bash "$here/build-sbf.sh" "$programs/vrf-pool" "$programs/vrf-pool.so"
mkdir -p "$programs/idl"
# The IDL's writer runs once, so optimizing it would only cost time.
CARGO_PROFILE_TEST_OPT_LEVEL=0 CARGO_PROFILE_TEST_DEBUG=0 cargo run --quiet --locked --manifest-path "$here/idl/Cargo.toml" -- "$programs/vrf-pool" "$programs/idl/vrf_pool.json"
cd "$repository"
npx tsx tools/program/write-idl-module.ts
