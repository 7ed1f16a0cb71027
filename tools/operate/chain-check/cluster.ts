import * as v from 'valibot';
import { chainOf } from '#src/chain/program/genesis.ts';
import { SAMPLES, slotSecondsOf } from '#src/chain/program/slot-seconds.ts';
import { firstLockSlot } from '#src/protocol/lock.ts';
import {
  DEFAULT_COUNTDOWN_SECONDS,
  LATE_COUNTDOWNS,
  NOMINAL_SLOT_MICROS,
  RESTART_GUARD_SLOTS,
  SLOWEST_SLOT_MICROS,
  TIMEOUT_SLOTS,
} from '#src/protocol/limits.ts';
import { readAccount, readClock } from './accounts.ts';
import type { Question } from './question.ts';
import { once, type Subject } from './subject.ts';
import { BLOCKHASH_BLOCKS } from './transactions.ts';

const LAST_RESTART_SLOT = 'SysvarLastRestartS1ot1111111111111111111111';
const HOUR = 3_600;
/** Slots of the first fifth of a countdown, in which a public round always voids its pool. */
const VOID_SLOTS = (DEFAULT_COUNTDOWN_SECONDS * 1_000_000) / 5 / NOMINAL_SLOT_MICROS;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const samplesSchema = v.array(v.object({ numSlots: count, samplePeriodSecs: count }));

/** Returns the checks of the cluster's identity and speed. */
export function clusterQuestions({ node, env }: Subject): readonly Question[] {
  const slotSeconds = once(async () =>
    slotSecondsOf(await node.request(samplesSchema, 'getRecentPerformanceSamples', [SAMPLES])),
  );
  return [
    {
      what: 'genesis hash',
      needed: env.isClusterSet ? `${env.cluster}'s, as CLUSTER says` : 'any: CLUSTER is not set',
      without: 'every service ends at its start, or waits',
      async run() {
        const hash = await node.request(v.string(), 'getGenesisHash');
        const found = chainOf(hash);
        return { found: `${found} (${hash})`, fits: !env.isClusterSet || found === env.cluster };
      },
    },
    {
      what: 'node',
      needed: 'healthy',
      without: 'what it answers may be old: the indexer lags as it does',
      optional: true,
      async run() {
        const version = await node.request(v.object({ 'solana-core': v.string() }), 'getVersion');
        const health = await node.request(v.string(), 'getHealth');
        return { found: `${version['solana-core']}, ${health}`, fits: health === 'ok' };
      },
    },
    {
      what: 'length of a slot',
      needed: `below ${SLOWEST_SLOT_MICROS / 1_000} ms`,
      without: `draws wait for ${LATE_COUNTDOWNS} countdowns, and losers can void them: do not deploy here`,
      optional: true,
      async run() {
        const seconds = await slotSeconds();
        if (seconds === null) {
          const means = 'the app shows “…” where slots decide how long something takes';
          return { found: 'no sample yet', fits: false, means };
        }
        const fits = seconds * 1_000_000 < SLOWEST_SLOT_MICROS;
        return {
          found: `${Math.round(seconds * 1_000)} ms`,
          fits,
          ...(fits && { means: consequences(seconds) }),
        };
      },
    },
    {
      what: 'last restart',
      needed: `none for ${RESTART_GUARD_SLOTS} slots`,
      without: 'no pool locks: draws wait',
      optional: true,
      async run() {
        const data = (await readAccount(node, LAST_RESTART_SLOT))?.data;
        if (data === undefined || data.length < 8) return { found: 'no sysvar LastRestartSlot', fits: false };
        const restart = data.readBigUInt64LE(0);
        const first = firstLockSlot(restart);
        const { slot } = await readClock(node);
        if (first === null || slot >= first) return { found: restart === 0n ? 'none' : `slot ${restart}` };
        const left = Number(first - slot);
        const seconds = await slotSeconds();
        const time = seconds === null ? '' : `, about ${hours(left * seconds)}`;
        return { found: `slot ${restart}`, fits: false, means: `no pool locks for ${left} slots${time}` };
      },
    },
  ];
}

/** Returns a text with times of the product at this slot duration. */
function consequences(seconds: number): string {
  return [
    `a blockhash, and a wallet's approval with it, lives ${Math.round(BLOCKHASH_BLOCKS * seconds)} s`,
    `a round that comes too early voids a pool of ${DEFAULT_COUNTDOWN_SECONDS} s for ${Math.round(VOID_SLOTS * seconds)} s`,
    `a draw times out after ${hours(Number(TIMEOUT_SLOTS) * seconds)} at the earliest`,
    `no pool locks for ${hours(Number(RESTART_GUARD_SLOTS) * seconds)} after a restart`,
  ].join('; ');
}

const hours = (seconds: number): string => `${(seconds / HOUR).toFixed(1)} h`;
