/**
 * Plays random sequences against the program and the model of the protocol until the time is over or they disagree:
 * `npm run fuzz -- --minutes N [--seed S] [--path P]`. Ends with code 1 if they disagree, or if some instruction was
 * never accepted.
 */
import { runCampaign } from '#tests/fuzz/campaign.ts';
import { Statistics } from '#tests/fuzz/statistics.ts';
import { readOptions } from './fuzz/options.ts';
import { progressLine, summary } from './fuzz/summary.ts';

/** Number of sequences for each seed, so that a failure can be replayed without all earlier ones. */
const SEQUENCES = 25;
const PROGRESS_SECONDS = 30;
/** Milliseconds for finding a shorter failure. */
const SHORTENING_MS = 300_000;

const { minutes, seed, path } = readOptions(process.argv.slice(2));
const statistics = new Statistics();
const startedAt = performance.now();
const elapsed = (): number => (performance.now() - startedAt) / 1_000;
let reportedAt = 0;

function onSequence(): void {
  if (elapsed() - reportedAt < PROGRESS_SECONDS) return;
  reportedAt = elapsed();
  console.log(progressLine(statistics, reportedAt));
}

console.log(`seed ${seed}`);
let failure = null;
let round = 0;
do {
  failure = await runCampaign(
    {
      seed: seed + round,
      ...(path === null ? {} : { path }),
      sequences: SEQUENCES,
      timeoutMs: SHORTENING_MS,
      onSequence,
    },
    statistics,
  );
  round += 1;
} while (failure === null && path === null && elapsed() < 60 * minutes);

console.log(progressLine(statistics, elapsed()));
console.log(summary(statistics));
if (failure !== null) {
  console.error(`\n${failure.report}\n\nnpm run fuzz -- --seed ${failure.seed} --path ${failure.path}`);
  process.exitCode = 1;
} else if (path === null && statistics.neverAccepted.length > 0) {
  console.error(`never accepted: ${statistics.neverAccepted.join(', ')}`);
  process.exitCode = 1;
}
