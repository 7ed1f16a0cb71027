/**
 * Proves the program: format and lint, Rust tests, the solver's theorems (`programs/proofs`), the build from its
 * sources byte for byte, and the verifier in the VM. If all of it passes it stamps the files on which this depends, so
 * that nobody needs to repeat it while they are unchanged. Needs the tools of `npm run program:build`. Ends with code 1
 * if something fails, and leaves the stamp as it was.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { proofInputs, STAMP_FILE } from './stamp/inputs.ts';
import { differences, digestsOf, stampText } from './stamp/stamp.ts';

const STEPS = ['program:lint', 'program:test', 'program:proofs', 'program:build', 'program:vm'] as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
// Take the digests first: a file that changes during the proof must not match the stamp.
const before = digestsOf(root, proofInputs(root));

function prove(): boolean {
  for (const step of STEPS) {
    const startedAt = performance.now();
    console.log(`--- ${step}`);
    const { status } = spawnSync('npm', ['run', '-s', step], { cwd: root, stdio: 'inherit' });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`--- ${status === 0 ? 'ok' : 'FAILED'}: ${step} (${seconds} s)`);
    if (status !== 0) return false;
  }
  const changed = differences(before, digestsOf(root, proofInputs(root)));
  for (const sentence of changed) console.error(sentence);
  if (changed.length > 0) console.error('What was built anew differs: look at it, and prove it again');
  return changed.length === 0;
}

if (prove()) writeFileSync(new URL(`../../${STAMP_FILE}`, import.meta.url), stampText(before));
else process.exitCode = 1;
