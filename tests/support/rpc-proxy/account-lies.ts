import { isObject, type Json, optionsOf, type ProxiedRequest, withResult, withValue } from './json-rpc.ts';
import { isOneOf, type Lie, type Which } from './lie.ts';

const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
/** Offset of `unix_timestamp` in the Clock sysvar, after four fields of eight bytes. */
const UNIX_TIMESTAMP = 32;

/** The part of an account's data that was requested. */
export interface Slice {
  readonly offset: number;
  readonly length: number;
}

/** Returns an account to answer instead of the chain's; null for no account. */
type Change = (address: string, account: Json | null, slice: Slice | null) => Json | null;

/** Changes accounts in answers of all methods, and in notifications of programs. */
function accountsChanged(change: Change): Lie {
  return {
    answer: (request, answer) => withResult(answer, (result) => changedResult(request, result, change)),
    notice(notice) {
      if (notice['method'] !== 'programNotification' || !isObject(notice['params'])) return [notice];
      const { params } = notice;
      const result = withValue(params['result'], (value) => changedEntry(value, change, null)[0] ?? null);
      const isClosed = isObject(result) && result['value'] === null;
      return isClosed ? [] : [{ ...notice, params: { ...params, result } }];
    },
  };
}

function changedResult(request: ProxiedRequest, result: unknown, change: Change): unknown {
  const { method, params = [] } = request;
  const slice = sliceOf(request);
  const one = (address: unknown, account: unknown): unknown =>
    change(String(address), isObject(account) ? account : null, slice);
  return withValue(result, (value) => {
    switch (method) {
      case 'getAccountInfo':
        return one(params[0], value);
      case 'getMultipleAccounts': {
        const addresses: readonly unknown[] = Array.isArray(params[0]) ? params[0] : [];
        return Array.isArray(value) ? value.map((account, at) => one(addresses[at], account)) : value;
      }
      case 'getProgramAccounts':
        return Array.isArray(value) ? value.flatMap((entry) => changedEntry(entry, change, slice)) : value;
      default:
        return value;
    }
  });
}

/** Returns a changed entry of `getProgramAccounts`; none if the account is left out. */
function changedEntry(entry: unknown, change: Change, slice: Slice | null): readonly unknown[] {
  if (!isObject(entry) || !isObject(entry['account'])) return [entry];
  const account = change(String(entry['pubkey']), entry['account'], slice);
  return account === null ? [] : [{ ...entry, account }];
}

function sliceOf(request: ProxiedRequest): Slice | null {
  const { dataSlice } = optionsOf(request);
  if (!isObject(dataSlice)) return null;
  return { offset: Number(dataSlice['offset']), length: Number(dataSlice['length']) };
}

/** Returns an account with its data changed. @throws if the data are not in base64 */
function withData(account: Json, change: (data: Buffer) => Uint8Array): Json {
  const [text, encoding]: readonly unknown[] = Array.isArray(account['data']) ? account['data'] : [];
  if (encoding !== 'base64') throw new Error(`An account in ${String(encoding)}: the proxy changes base64`);
  const data = Buffer.from(change(Buffer.from(String(text), 'base64'))).toString('base64');
  return { ...account, data: [data, encoding] };
}

/** Adds seconds to the Clock sysvar's `unix_timestamp`. */
export function clockShifted(seconds: number): Lie {
  return accountsChanged((address, account, slice) => {
    if (address !== CLOCK || account === null) return account;
    return withData(account, (data) => {
      const offset = UNIX_TIMESTAMP - (slice?.offset ?? 0);
      if (offset >= 0 && offset + 8 <= data.length) {
        data.writeBigInt64LE(data.readBigInt64LE(offset) + BigInt(seconds), offset);
      }
      return data;
    });
  });
}

/** Changes the data of accounts that exist. */
export function dataChanged(which: Which, change: (data: Buffer) => Uint8Array): Lie {
  return accountsChanged((address, account) =>
    account !== null && isOneOf(which, address) ? withData(account, change) : account,
  );
}

/** Offset of an account's layout version, after Anchor's discriminator. */
const VERSION = 8;

/** Data that the account's decoder refuses, or that decode to other values. */
export const ACCOUNT_DATA = {
  cut: (data: Buffer) => data.subarray(0, Math.floor(data.length / 2)),
  empty: () => new Uint8Array(),
  otherVersion: (data: Buffer) => withByte(data, VERSION, (byte) => byte ^ 0x7f),
  otherType: (data: Buffer) => withByte(data, 0, (byte) => byte ^ 1),
  /** Changes every byte after the discriminator and the version. */
  noise: (data: Buffer) => data.map((byte, at) => (at <= VERSION ? byte : 0xff)),
} as const satisfies Record<string, (data: Buffer) => Uint8Array>;

function withByte(data: Buffer, at: number, change: (byte: number) => number): Buffer {
  if (at < data.length) data[at] = change(data[at] ?? 0);
  return data;
}

/** Answers that accounts do not exist. */
export function accountsMissing(which: Which): Lie {
  return accountsChanged((address, account) => (isOneOf(which, address) ? null : account));
}

/** Adds an account to lists of a program: a copy of the first one, at an address without an account. */
export function accountInvented(address: string): Lie {
  return {
    answer: ({ method }, answer) =>
      method === 'getProgramAccounts'
        ? withResult(answer, (result) =>
            withValue(result, (list) => {
              const [first]: readonly unknown[] = Array.isArray(list) ? list : [];
              return Array.isArray(list) && isObject(first) ? [...list, { ...first, pubkey: address }] : list;
            }),
          )
        : answer,
  };
}

/** Accounts at an earlier time, by address. */
export type RecordedAccounts = ReadonlyMap<string, Json>;

/** Answers with a program's recorded accounts, without newer ones. */
export function accountsStale(recorded: RecordedAccounts, which: Which): Lie {
  return accountsChanged((address, account, slice) => {
    if (!isOneOf(which, address)) return account;
    const old = recorded.get(address);
    if (old === undefined) return null;
    return withData(old, (data) => (slice ? data.subarray(slice.offset, slice.offset + slice.length) : data));
  });
}

/** Records a program's accounts for `accountsStale`. */
export async function recordAccounts(url: string, program: string): Promise<RecordedAccounts> {
  const params = [program, { encoding: 'base64', commitment: 'confirmed' }];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getProgramAccounts', params });
  const answer: unknown = await (await fetch(url, { method: 'POST', body })).json();
  const recorded = new Map<string, Json>();
  withResult(isObject(answer) ? answer : {}, (result) => {
    for (const entry of Array.isArray(result) ? result : []) {
      if (isObject(entry) && isObject(entry['account'])) {
        recorded.set(String(entry['pubkey']), entry['account']);
      }
    }
  });
  return recorded;
}
