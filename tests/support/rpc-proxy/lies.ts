import {
  ACCOUNT_DATA,
  accountInvented,
  accountsMissing,
  accountsStale,
  clockShifted,
  dataChanged,
  type RecordedAccounts,
} from './account-lies.ts';
import { genesisChanged, MISFITS, refused } from './answer-lies.ts';
import { hanging, html, hugeBody, neverEnding, rateLimited, reset, text } from './body-lies.ts';
import { nodeBehind, statusesBehind } from './lagging-lies.ts';
import type { Lie, Lies, Which } from './lie.ts';
import {
  hole,
  listsChanged,
  listsForged,
  listsLackingEvery,
  listSlotsShifted,
  listsWithout,
  statusesNull,
} from './list-lies.ts';
import { EVERY_SLOT, minContextSlotRefused, slotsShifted } from './slot-lies.ts';
import { NOTICES } from './socket-lies.ts';
import { forMethods, secondNode } from './switches.ts';
import {
  anotherTransaction,
  TAMPERED,
  transactionChanged,
  transactionRefused,
  WRONG_TYPES,
} from './transaction-lies.ts';
import { version1 } from './version-1.ts';

/** Data that the standard lies need. */
export interface LieScene {
  /** The transactions to falsify, in `getTransaction`, lists and statuses. */
  readonly transactions: Which;
  /** A transaction shown in place of others. */
  readonly other: string;
  /** The slots, both included, whose transactions the lists lack. */
  readonly hole: { readonly from: number; readonly to: number };
  /** The accounts to falsify. */
  readonly accounts: Which;
  /** An address without an account. */
  readonly nowhere: string;
  /** The result of `recordAccounts` before the accounts changed. */
  readonly recorded: RecordedAccounts;
}

export type StandardLies = Readonly<Record<string, (scene: LieScene) => Lies>>;

const MILLION = 1_000_000;
const TEN_YEARS = 315_360_000;
const HOUR = 3_600;
const OTHER_GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';

const prefixed = <T>(
  prefix: string,
  variants: Readonly<Record<string, T>>,
  lie: (variant: T, scene: LieScene) => Lie,
): StandardLies =>
  Object.fromEntries(
    Object.entries(variants).map(([name, variant]) => [
      `${prefix}: ${name}`,
      (scene: LieScene) => [lie(variant, scene)],
    ]),
  );

/** Lies about some transactions only. */
const TRANSACTION_LIES: StandardLies = {
  'transaction: -32015': ({ transactions }) => [transactionRefused(transactions, -32_015)],
  'transaction: -32009': ({ transactions }) => [transactionRefused(transactions, -32_009)],
  'transaction: -32602': ({ transactions }) => [transactionRefused(transactions, -32_602)],
  'transaction: null': ({ transactions }) => [transactionChanged(transactions, () => null)],
  'transaction: another': ({ transactions, other }) => [anotherTransaction(transactions, other)],
  'transaction: version 1': ({ transactions }) => [version1(transactions)],
  ...prefixed('transaction', WRONG_TYPES, (change, { transactions }) =>
    transactionChanged(transactions, change),
  ),
  ...prefixed('transaction', TAMPERED, (change, { transactions }) =>
    transactionChanged(transactions, change),
  ),
};

/** Lies about the chain's slots and time. */
const TIME_LIES: StandardLies = {
  'slots: a million ahead': () => [slotsShifted(MILLION)],
  'slots: a million ahead in getSlot': () => [slotsShifted(MILLION, ['getSlot'])],
  'slots: a million ahead in contexts': () => [slotsShifted(MILLION, ['context', 'notices'])],
  'slots: a million ahead in lists': () => [slotsShifted(MILLION, ['lists'])],
  'slots: a million ahead everywhere': () => [slotsShifted(MILLION, EVERY_SLOT)],
  'slots: a million behind': () => [slotsShifted(-MILLION)],
  'clock: ten years ahead': () => [clockShifted(TEN_YEARS)],
  'clock: ten years behind': () => [clockShifted(-TEN_YEARS)],
  'clock: an hour ahead': () => [clockShifted(HOUR)],
  'node: 500 slots behind': () => [nodeBehind(500)],
  'node: 500 slots behind, takes any minContextSlot': () => [
    nodeBehind(500, { ignoresMinContextSlot: true }),
  ],
  'node: refuses every minContextSlot': () => [minContextSlotRefused()],
  'node: another genesis': () => [genesisChanged(OTHER_GENESIS)],
  'two nodes: one 500 slots behind': () => secondNode([nodeBehind(500)]),
  'two nodes: one a million slots ahead': () => secondNode([slotsShifted(MILLION, EVERY_SLOT)]),
  'two nodes: one of another genesis': () => secondNode([genesisChanged(OTHER_GENESIS)]),
};

/** Lies about which transactions exist, and about their statuses. */
const LIST_LIES: StandardLies = {
  'lists: reversed': () => [listsChanged((entries) => entries.toReversed())],
  'lists: empty': () => [listsChanged(() => [])],
  'lists: every third missing': () => [listsLackingEvery(3)],
  'lists: some missing': ({ transactions }) => [listsWithout(transactions)],
  'lists: a hole': ({ hole: { from, to } }) => [hole(from, to)],
  'lists: entries twice': () => [listsChanged((entries) => entries.flatMap((one) => [one, one]))],
  'lists: some a slot later': ({ transactions }) => [listSlotsShifted(transactions, 1)],
  'lists: some a million slots later': ({ transactions }) => [listSlotsShifted(transactions, MILLION)],
  'lists: every fourth forged': () => [listsForged(4)],
  'lists: every third missing at one of two nodes': () => secondNode([listsLackingEvery(3)]),
  'statuses: null': ({ transactions }) => [statusesNull(transactions)],
  'statuses: 500 slots behind': () => [statusesBehind(500)],
};

/** Lies about accounts. */
const ACCOUNT_LIES: StandardLies = {
  ...prefixed('account', ACCOUNT_DATA, (change, { accounts }) => dataChanged(accounts, change)),
  'account: missing': ({ accounts }) => [accountsMissing(accounts)],
  'account: stale': ({ accounts, recorded }) => [accountsStale(recorded, accounts)],
  'account: one too many': ({ nowhere }) => [accountInvented(nowhere)],
};

/** Invalid answers to any request. */
const ANSWER_LIES: StandardLies = {
  ...prefixed('answer', MISFITS, (lie: Lie) => lie),
  'answer: 200 MB': () => [hugeBody()],
  'answer: 200 MB, slowly': () => [hugeBody(undefined, { pauseMs: 50 })],
  'answer: 200 MB in gzip': () => [hugeBody(undefined, { gzip: true })],
  'answer: 200 MB, as its headers say': () => [hugeBody(undefined, { declared: true })],
  'answer: HTML with status 200': () => [html(200)],
  'answer: HTML with status 502': () => [html(502)],
  'answer: a text': () => [text('"ok"')],
  'answer: empty': () => [text('')],
  'answer: none': () => [hanging()],
  'answer: never ending': () => [neverEnding()],
  'answer: reset': () => [reset()],
  'answer: internal error': () => [refused(-32_603, 'Internal error')],
  'answer: methods not found': () => [refused(-32_601, 'Method not found')],
  'answer: no getTransaction': () => [forMethods(['getTransaction'], refused(-32_601, 'Method not found'))],
  'answer: a rate limit of a year': () => [rateLimited('31536000')],
  'answer: a rate limit until a date': () => [rateLimited('Fri, 31 Dec 2049 23:59:59 GMT')],
  'answer: a rate limit of minus one': () => [rateLimited('-1')],
};

/** Lies of a socket only. */
const SOCKET_LIES: StandardLies = {
  ...prefixed('socket', NOTICES, (lie: Lie) => lie),
  'socket: a million slots ahead': () => [slotsShifted(MILLION, ['notices'])],
};

/**
 * The standard lies by name, for tests that loop over a group. Tests combine them with others and with `switches.ts`.
 * The functions of this folder make lies with other numbers.
 */
export const LIES = {
  transactions: TRANSACTION_LIES,
  time: TIME_LIES,
  lists: LIST_LIES,
  accounts: ACCOUNT_LIES,
  answers: ANSWER_LIES,
  sockets: SOCKET_LIES,
} as const;
