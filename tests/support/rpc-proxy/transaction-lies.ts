import bs58 from 'bs58';
import { isEvent } from '#src/chain/program/events.ts';
import { changedAt, failure, isObject, type Json, objectsIn, withResult } from './json-rpc.ts';
import { isOneOf, type Lie, type Which } from './lie.ts';

/** Messages of a node that cannot show a transaction, by the codes of Agave's `rpc-custom-error.rs`. */
const REFUSALS = {
  [-32_009]: 'Slot 1 was skipped, or missing in long-term storage',
  [-32_015]:
    'Transaction version (1) is not supported by the requesting client. Please try the request again with the ' +
    'following configuration parameter: "maxSupportedTransactionVersion": 1',
  [-32_602]: 'Invalid params: invalid value',
} as const;

/** Answers `getTransaction` of the selected signatures with an error. */
export function transactionRefused(which: Which, code: keyof typeof REFUSALS): Lie {
  return {
    answer: (request, answer) => (isAbout(which, request) ? failure(request, code, REFUSALS[code]) : answer),
  };
}

/** Changes the result of `getTransaction`, which may be null, for the selected signatures. */
export function transactionChanged(which: Which, change: (transaction: unknown) => unknown): Lie {
  return {
    answer: (request, answer) => (isAbout(which, request) ? withResult(answer, change) : answer),
  };
}

/** Answers `getTransaction` of the selected signatures with another transaction. */
export function anotherTransaction(which: Which, other: string): Lie {
  return {
    async answer(request, answer, { callNode }) {
      if (!isAbout(which, request)) return answer;
      const result = await callNode('getTransaction', [other, ...(request.params ?? []).slice(1)]);
      return withResult(answer, () => result);
    },
  };
}

function isAbout(which: Which, { method, params }: Parameters<NonNullable<Lie['answer']>>[0]): boolean {
  return method === 'getTransaction' && isOneOf(which, params?.[0]);
}

const MESSAGE = ['transaction', 'message'] as const;
const INNER = ['meta', 'innerInstructions'] as const;
const at =
  (path: readonly string[], change: (value: unknown) => unknown) =>
  (transaction: unknown): unknown =>
    changedAt(transaction, path, change);
const each =
  (change: (one: Json) => Json) =>
  (list: unknown): unknown =>
    objectsIn(list).map(change);
/** Changes each inner instruction. */
const eachInner = (change: (one: Json) => Json): ((transaction: unknown) => unknown) =>
  at(
    INNER,
    each((group) => ({ ...group, instructions: each(change)(group['instructions']) })),
  );

/** Transactions with a field missing or of a wrong type, as no node should send them. */
export const WRONG_TYPES = {
  slotAsText: at(['slot'], String),
  slotBeyondIntegers: at(['slot'], () => 1e30),
  accountKeysMissing: at([...MESSAGE, 'accountKeys'], () => undefined),
  accountKeysEmpty: at([...MESSAGE, 'accountKeys'], () => []),
  messageNull: at(MESSAGE, () => null),
  signaturesEmpty: at(['transaction', 'signatures'], () => []),
  instructionsAsObject: at([...MESSAGE, 'instructions'], (list) => ({ ...objectsIn(list) })),
  dataNotBase58: at(
    [...MESSAGE, 'instructions'],
    each((one) => ({ ...one, data: '0OIl' })),
  ),
  accountBeyondKeys: at(
    [...MESSAGE, 'instructions'],
    each((one) => ({ ...one, programIdIndex: 250 })),
  ),
  innerInstructionsAsObject: at(INNER, (list) => ({ ...objectsIn(list) })),
  innerDataNotBase58: eachInner((one) => ({ ...one, data: '0OIl' })),
  innerIndexAsText: at(
    INNER,
    each((group) => ({ ...group, index: String(group['index']) })),
  ),
  feeNegative: at(['meta', 'fee'], () => -1),
  feeFraction: at(['meta', 'fee'], () => 0.5),
  errMissing: at(['meta', 'err'], () => undefined),
  blockTimeAsText: at(['blockTime'], String),
  blockTimeFraction: at(['blockTime'], (time) => Number(time) + 0.5),
  text: () => 'a transaction',
  list: (transaction: unknown) => [transaction],
} as const satisfies Record<string, (transaction: unknown) => unknown>;

/** Returns a change of one byte of each event's data, from its start, or from its end if the index is negative. */
export const eventByteChanged = (index: number): ((transaction: unknown) => unknown) =>
  eachInner((one) => withEventByte(one, index));

/** Transactions that parse but are false. */
export const TAMPERED = {
  metaNull: at(['meta'], () => null),
  /** Changes the last byte of each event's data. */
  eventChanged: eventByteChanged(-1),
  /** Changes a byte of each event's discriminator, so that the event is not in the IDL. */
  eventUnknown: eventByteChanged(8),
  eventCut: eachInner((one) => withEvent(one, (data) => data.subarray(0, -1))),
  eventsMissing: at(INNER, () => []),
  innerInstructionsNull: at(INNER, () => null),
  failed: at(['meta'], (meta) => {
    const err = { InstructionError: [0, { Custom: 6_000 }] };
    return isObject(meta) ? { ...meta, err, status: { Err: err } } : meta;
  }),
  slotChanged: at(['slot'], (slot) => Number(slot) + 1),
} as const satisfies Record<string, (transaction: unknown) => unknown>;

function withEventByte(instruction: Json, index: number): Json {
  return withEvent(instruction, (data) => {
    const changed = Uint8Array.from(data);
    const position = index < 0 ? changed.length + index : index;
    changed[position] = (changed[position] ?? 0) ^ 1;
    return changed;
  });
}

function withEvent(instruction: Json, change: (data: Uint8Array) => Uint8Array): Json {
  const data = bs58.decode(String(instruction['data']));
  return isEvent(data) ? { ...instruction, data: bs58.encode(change(data)) } : instruction;
}
