/**
 * Checks the subjects of the commits since the one that added this check: imperative, at most 72 characters, as
 * `git log --oneline` and GitHub show them in full. Skips the check without the history, as in a shallow clone.
 */
import { execFileSync } from 'node:child_process';
import { faultOf } from './subjects/fault-of.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the subjects, newest first; null without the full history. */
function subjects(): string[] | null {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return null;
    // The path at which the check was added.
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-subjects.ts');
    // The check is not committed yet.
    if (added === '') return [];
    const log = git('log', '--no-merges', '--format=%s', `${added.split('\n').at(-1)}..HEAD`);
    return log === '' ? [] : log.split('\n');
  } catch {
    return null;
  }
}

const found = subjects();
if (found === null) console.log('Skipped: there is no history here');
const faults = (found ?? []).flatMap((subject) => {
  const fault = faultOf(subject);
  return fault === null ? [] : [`${subject}\n  ${fault}`];
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
