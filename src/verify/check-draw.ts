/** Checks a copied draw in the five steps of the transparency page. */
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { decodeBeacon } from '#src/chain/program/accounts.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import type { Pool, PoolStatus, RefundReason } from '#src/protocol/pool.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { type DrawStep, verifyDraw, type Winner } from '#src/protocol/verify-draw.ts';
import { accountFindings } from './account-findings.ts';
import type { DrawCopy } from './draw-copy.ts';
import type { DrawFile } from './draw-file.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { paymentFindings } from './payment-findings.ts';
import {
  type CheckState,
  type CopyCheckId,
  stateOf,
  type Step,
  stepsOf,
  type Verdict,
  verdictOf,
} from './steps.ts';

/** A check with the reasons for which it fails, in English. */
export interface CopyCheck {
  readonly id: CopyCheckId;
  readonly state: CheckState;
  readonly findings: readonly string[];
}

/** The figures of a draw, for its report. */
export interface DrawFacts {
  readonly address: string;
  readonly id: bigint;
  readonly name: string;
  readonly players: number;
  readonly round: bigint | null;
  readonly signature: string | null;
  /** drand's identifier of the chain. */
  readonly beacon: string;
  /** In the order in which they were drawn; the seat is the place in joining order, from 1. */
  readonly winners: readonly (Winner & { readonly seat: number })[];
}

export interface DrawReport {
  readonly drawn: true;
  readonly verdict: Verdict;
  /** Whether the League of Entropy signed the round; one party may hold the key of another beacon. */
  readonly byLeague: boolean;
  readonly steps: readonly Step[];
  readonly checks: readonly CopyCheck[];
  readonly facts: DrawFacts;
  /** Every payment of the pool; null if its terms give none. */
  readonly ledger: Ledger | null;
}

export interface NotDrawn {
  readonly drawn: false;
  readonly status: PoolStatus;
  readonly refundReason: RefundReason;
}

interface CheckOptions {
  /** The address of the program that pools belong to. */
  readonly program: string;
  /** Set for a saved draw: what the file records beside the accounts. */
  readonly file?: Pick<DrawFile, 'signed' | 'isIntact'>;
  /** Signatures on the round that relays publish; empty if none was requested or answered. */
  readonly published?: readonly string[];
}

/**
 * Checks a draw from the bytes of its accounts.
 * @throws if the bytes are not a pool and a beacon
 */
export function checkDraw(
  copy: DrawCopy,
  { program, file, published = [] }: CheckOptions,
): DrawReport | NotDrawn {
  const pool = decodePool(copy.pool.address, copy.pool.data);
  const beacon = decodeBeacon(copy.beacon.address, copy.beacon.data);
  const { chainHash, groupKey } = beacon;
  const result = verifyDraw(pool, {
    program: copy.program,
    chainHash,
    isSignature: (round, signature) => isRoundSignature(groupKey, round, signature),
  });
  if (!result.drawn) return { drawn: false, status: pool.status, refundReason: pool.refundReason };
  const account = [
    ...(copy.program === program ? [] : [`the accounts belong to the program ${copy.program}`]),
    ...accountFindings(copy, { pool, beacon }),
  ];
  const checks: CopyCheck[] = [
    ...(file === undefined ? [] : [checkOf('intact', fileFindings(file, pool))]),
    checkOf('account', account),
    ...result.steps.map((step): CopyCheck => ({
      id: step.id,
      state: stateOf(step),
      findings: findingsOf(step),
    })),
    relayCheck(pool.draw.signature ?? '', published),
    checkOf('payments', paymentFindings(pool, copy.pool.lamports)),
  ];
  const steps = stepsOf(true, new Map(checks.map(({ id, state }) => [id, state])));
  const isPayable = checks.every(({ id, state }) => id !== 'payments' || state === 'holds');
  return {
    drawn: true,
    verdict: verdictOf(steps),
    byLeague: isLeagueOfEntropy(chainHash),
    steps,
    checks,
    facts: factsOf(pool, beacon.id),
    ledger: isPayable ? ledgerOf(pool) : null,
  };
}

const factsOf = (pool: Pool, beacon: string): DrawFacts => ({
  address: pool.address,
  id: pool.id,
  name: pool.name,
  players: pool.playerCount,
  round: pool.draw.round,
  signature: pool.draw.signature,
  beacon,
  winners: winningSeats(pool).map((seat, index) => ({
    seat: seat + 1,
    address: pool.players[index] ?? '',
    weight: pool.weights[index] ?? 0,
  })),
});

const checkOf = (id: CopyCheckId, findings: readonly string[]): CopyCheck => ({
  id,
  state: findings.length === 0 ? 'holds' : 'fails',
  findings,
});

function fileFindings({ signed, isIntact }: Pick<DrawFile, 'signed' | 'isIntact'>, { draw }: Pool): string[] {
  return [
    ...(isIntact ? [] : ['the file was changed after it was saved']),
    ...(signed.round === draw.round ? [] : [`the file records round ${signed.round} beside the account`]),
    ...differences(draw.signature ?? '', signed.signature).map((text) => `${text} beside the account`),
  ];
}

function relayCheck(recorded: string, published: readonly string[]): CopyCheck {
  if (published.length === 0) return { id: 'relay', state: 'open', findings: [] };
  return checkOf('relay', [...new Set(published.flatMap((one) => differences(recorded, one)))]);
}

/** Returns where the first byte differs of two texts in hex; empty if none does. */
function differences(recorded: string, other: string): string[] {
  const bytes = recorded.match(/../g) ?? [];
  const others = other.match(/../g) ?? [];
  const at = bytes.findIndex((byte, index) => byte !== others[index]);
  return at < 0 ? [] : [`byte ${at + 1} of the signature is ${bytes[at]}, and ${others[at] ?? 'missing'}`];
}

function findingsOf(step: DrawStep): string[] {
  if (step.ok) return [];
  switch (step.id) {
    case 'round':
      return [`recorded ${step.recorded}, computed ${step.recomputed ?? 'none'}`];
    case 'signature':
      return ['not the beacon’s signature on this round'];
    case 'root':
    case 'output':
    case 'seed':
      return [`recorded ${step.recorded}, computed ${step.recomputed ?? 'none'}`];
    case 'winners':
      return ['the replayed draw gives other winners or multipliers'];
  }
}
