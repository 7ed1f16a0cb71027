import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withImports } from './imports.ts';
import { proofInputs } from './inputs.ts';
import { differences, digestsOf, parseStamp, stampText } from './stamp.ts';

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'));
  write('programs/vrf-pool/src/lib.rs', 'fn main() {}');
  write('programs/vrf-pool/tests/vectors.rs', 'include_str!("../../../src/protocol/vectors/draw.json")');
  write('programs/vrf-pool/target/debug/built', 'by Cargo');
  write('programs/proofs/__pycache__/prove.pyc', 'by Python');
  write('programs/proven.sha256', '');
  write('src/protocol/vectors/draw.json', '{}');
  write('tests/vectors/other.json', '{}');
  write(
    'tests/vm/vectors.test.ts',
    "import { verify } from './verifier.ts';\nimport type { T } from './types.ts';",
  );
  write('tests/vm/verifier.ts', "import {\n  one,\n} from '#src/one.ts';\nimport { z } from 'z';");
  write('tests/vm/types.ts', '');
  write('src/one.ts', "export const two = await import('./two.ts');");
  write('src/two.ts', '');
  write('src/three.ts', '');
  for (const path of ['prove.ts', 'write-idl-module.ts', 'vm.sh']) write(`tools/program/${path}`, '');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const stampNow = () => digestsOf(root, proofInputs(root));

describe('the stamp of the program’s proofs', () => {
  it('lists sources, the files that they include, lock files, and the tests in the VM with all their imports', () => {
    expect(proofInputs(root)).toEqual([
      'package-lock.json',
      'programs/vrf-pool/src/lib.rs',
      'programs/vrf-pool/tests/vectors.rs',
      'src/one.ts',
      'src/protocol/vectors/draw.json',
      'src/two.ts',
      'tests/vm/vectors.test.ts',
      'tests/vm/verifier.ts',
      'tools/program/prove.ts',
      'tools/program/vm.sh',
      'tools/program/write-idl-module.ts',
    ]);
  });

  it('matches the inputs from which it was made, and reports every changed, new or removed input', () => {
    const stamp = parseStamp(stampText(stampNow()));
    expect(differences(stamp, stampNow())).toEqual([]);
    write('src/three.ts', 'not imported');
    expect(differences(stamp, stampNow())).toEqual([]);
    write('src/two.ts', 'changed');
    write('src/protocol/vectors/draw.json', '{ }');
    write('programs/vrf-pool/src/new.rs', '');
    rmSync(join(root, 'tests/vm/vectors.test.ts'));
    rmSync(join(root, 'tests/vm/verifier.ts'));
    write('tests/vm/other.test.ts', "import '#src/two.ts';");
    expect(differences(stamp, stampNow())).toEqual([
      'programs/vrf-pool/src/new.rs is a new input',
      'src/one.ts is no longer an input',
      'src/protocol/vectors/draw.json has changed',
      'src/two.ts has changed',
      'tests/vm/other.test.ts is a new input',
      'tests/vm/vectors.test.ts is no longer an input',
      'tests/vm/verifier.ts is no longer an input',
    ]);
  });

  it('is rejected if it is malformed', () => {
    expect(() => parseStamp('programs/vrf-pool.so\n')).toThrow('Not a line of a stamp');
  });
});

describe('the imports of modules', () => {
  it('are rejected if an imported file does not exist', () => {
    write('src/four.ts', "import { five } from './five.ts';");
    expect(() => withImports(root, ['src/four.ts'])).toThrow('src/four.ts imports ./five.ts');
  });
});
