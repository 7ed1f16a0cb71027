import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { type LatestRound, latestRounds } from '#src/beacon/latest-rounds.ts';
import { timeOfRound } from '#src/beacon/rounds.ts';
import { LARGEST_CLOCK_LAG } from '#src/beacon/clock-lag.ts';
import { findChain } from '../find-chain.ts';
import { readClock } from './accounts.ts';
import { Skipped, type Question } from './question.ts';
import { once, type Subject } from './subject.ts';

/** Returns the checks of the rounds that draws use. */
export function beaconQuestions({ node, env, setUp }: Subject): readonly Question[] {
  /** The program's beacon; if the program is not set up or cannot be read, the beacon of BEACON_CHAIN. */
  const beacon = once(
    async () => (await setUp().catch(() => null))?.beacon ?? findChain(env.beaconChain, env.beaconUrls),
  );
  const newest = once(async () => latestRounds(env.beaconUrls, await beacon()));
  const isOwnChain = env.cluster === 'localnet';
  const relays = env.beaconUrls.map((url, index): Question => ({
    what: `relay ${new URL(url).host}`,
    needed: 'its newest round, signed by the beacon',
    without: 'draws go on by the other relays',
    optional: true,
    async run() {
      const answer = (await newest())[index];
      if (answer === undefined || answer.round === null)
        return { found: answer?.problem ?? 'none', fits: false };
      return { found: `round ${answer.round}, verified` };
    },
  }));
  return [
    {
      what: 'beacon',
      needed: isOwnChain ? "any: the chain is one's own" : "the League of Entropy's quicknet",
      without: 'somebody may hold its key, and know draws beforehand',
      optional: true,
      async run() {
        const { chainHash } = await beacon();
        const name = isLeagueOfEntropy(chainHash) ? 'quicknet' : 'another';
        return { found: `${name} (${chainHash})`, fits: isOwnChain || isLeagueOfEntropy(chainHash) };
      },
    },
    ...relays,
    {
      what: 'relays',
      needed: 'at least one',
      without: 'no draw is completed, none that came too early is voided, and the keeper locks no pool',
      async run() {
        const good = (await newest()).filter(({ round }) => round !== null).length;
        return { found: `${good} of ${env.beaconUrls.length}`, fits: good > 0 };
      },
    },
    {
      what: "the chain's clock",
      needed: `at most ${LARGEST_CLOCK_LAG} s behind the newest round`,
      without: 'keeper and app lock no pool: rounds are public that a lock takes for the future',
      async run() {
        const round = latestOf(await newest());
        if (round === null) throw new Skipped('no relay has a round');
        const { unixTimestamp } = await readClock(node);
        const ahead = unixTimestamp - timeOfRound(await beacon(), round);
        const found = `${Math.abs(ahead)} s ${ahead < 0 ? 'behind' : 'ahead'}`;
        return { found, fits: ahead >= -LARGEST_CLOCK_LAG };
      },
    },
  ];
}

/** Returns the newest of the relays' rounds. */
function latestOf(rounds: readonly LatestRound[]): bigint | null {
  return rounds.reduce<bigint | null>(
    (latest, { round }) => (round !== null && (latest === null || round > latest) ? round : latest),
    null,
  );
}
