import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { IN_ANCHOR_LANG, IN_ANCHOR_SYN, IN_PROGRAM, type Replacement } from './by-hand.ts';
import { mutateFound } from './found.ts';
import { type Mutant, MutantList } from './mutant.ts';
import { lineAt } from './rust-text.ts';

const PROGRAMS = fileURLToPath(new URL('../../programs', import.meta.url));
/**
 * Files without mutants: the list of modules, the macro that refuses, and the field's arithmetic, in which a switch in
 * each multiplication would exceed a transaction's compute. Vectors and other implementations test the arithmetic.
 */
const UNTOUCHED: ReadonlySet<string> = new Set([
  'lib.rs',
  'errors.rs',
  ...['field', 'limbs', 'product', 'native'].map((name) => `beacon/${name}.rs`),
]);
/** Marks the place in the built program's constants before the number of the active mutant. */
const MARKER = 'MUTANT-NUMBER-IS';

// A switch must be one load and one comparison, because calls for a pool of 1,000 players pass hundreds of switches.
const SWITCH = `//! Which part of the program is taken away.

#[repr(C)]
struct Active {
    marker: [u8; ${MARKER.length}],
    number: u32,
}

#[no_mangle]
static ACTIVE_MUTANT: Active = Active { marker: *b"${MARKER}", number: 0 };

#[inline(always)]
pub fn is(number: u32) -> bool {
    unsafe { core::ptr::read_volatile(&raw const ACTIVE_MUTANT.number) == number }
}
`;

const Metadata = v.object({
  packages: v.array(v.object({ name: v.string(), version: v.string(), manifest_path: v.string() })),
});

/** Copies a package of the program's dependencies, to change it. */
function copyPackage(name: string, to: string): void {
  const manifest = join(PROGRAMS, 'vrf-pool/Cargo.toml');
  const text = execFileSync(
    'cargo',
    ['metadata', '--locked', '--format-version', '1', '--manifest-path', manifest],
    {
      maxBuffer: 2 ** 28,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const found = v.parse(Metadata, JSON.parse(text)).packages.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the program does not depend on ${name}`);
  cpSync(join(found.manifest_path, '..'), to, { recursive: true });
}

function replaceAll(root: string, replacements: readonly Replacement[], list: MutantList, own: string): void {
  for (const { file, what, find, replace } of replacements) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(find)) throw new Error(`${file} has no ${find}`);
    const on = list.add(file, lineAt(text, text.indexOf(find)), what).replace('anchor_lang', own);
    writeFileSync(path, text.replaceAll(find, replace.replaceAll(/\bOFF\b/g, on)));
  }
}

/**
 * Builds the program once with every mutant in it, all inactive.
 * @returns the mutants, and a function that returns the program's bytes with one of them active (0: none)
 */
export function buildMutants(folder: string): {
  mutants: readonly Mutant[];
  programWith: (number: number) => Uint8Array;
} {
  const crate = join(folder, 'vrf-pool-mutants');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(PROGRAMS, 'vrf-pool'), crate, {
    recursive: true,
    filter: (path) => basename(path) !== 'target' && basename(path) !== 'proptest-regressions',
  });
  for (const name of ['anchor-lang', 'anchor-syn']) copyPackage(name, join(crate, name));
  for (const name of ['anchor-lang', 'anchor-syn']) rmSync(join(crate, name, 'Cargo.lock'), { force: true });

  const list = new MutantList();
  replaceAll(join(crate, 'anchor-lang/src'), IN_ANCHOR_LANG, list, 'crate');
  replaceAll(join(crate, 'anchor-syn/src'), IN_ANCHOR_SYN, list, 'anchor_lang');
  replaceAll(join(crate, 'src'), IN_PROGRAM, list, 'anchor_lang');
  for (const file of readdirSync(join(crate, 'src'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.rs') || UNTOUCHED.has(file)) continue;
    const path = join(crate, 'src', file);
    writeFileSync(path, mutateFound(file, readFileSync(path, 'utf8'), list));
  }
  writeFileSync(join(crate, 'anchor-lang/src/mutant.rs'), SWITCH);
  append(join(crate, 'anchor-lang/src/lib.rs'), '\npub mod mutant;\n');
  append(
    join(crate, 'Cargo.toml'),
    '\n[patch.crates-io]\nanchor-lang = { path = "anchor-lang" }\nanchor-syn = { path = "anchor-syn" }\n',
  );
  const manifest = join(crate, 'Cargo.toml');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('name = "vrf-pool"', 'name = "vrf-pool-mutants"'),
  );
  execFileSync('cargo', ['generate-lockfile', '--offline', '--manifest-path', manifest], {
    stdio: 'inherit',
  });

  const built = join(folder, 'mutants.so');
  execFileSync('bash', [join(PROGRAMS, 'toolchain/build-sbf.sh'), crate, built], { stdio: 'inherit' });
  const bytes = readFileSync(built);
  const at = bytes.indexOf(MARKER);
  if (at === -1 || bytes.indexOf(MARKER, at + 1) !== -1)
    throw new Error('the switch is not in the build exactly once');
  return {
    mutants: list.mutants,
    programWith: (number) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt32LE(number, at + MARKER.length);
      return changed;
    },
  };
}

function append(path: string, text: string): void {
  writeFileSync(path, readFileSync(path, 'utf8') + text);
}
