import { isDeepStrictEqual } from 'node:util';
import { decodeBeacon, decodeConfig, decodeCreator, decodeEntry } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import type { Name } from '#tests/model/names.ts';
import { lengthOf } from '#tests/model/rent.ts';
import type { Data } from '#tests/model/state.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { addressOf, textOf } from './address-book.ts';
import { expectedBeacon, expectedConfig, expectedCreator, expectedEntry, expectedPool } from './expected.ts';
import { readSums } from './pool-bytes.ts';

type Pair = readonly [expected: unknown, actual: unknown];

function pairOf(name: Name, data: Exclude<Data, { kind: 'foreign' }>, bytes: Uint8Array): Pair {
  const address = textOf(name);
  switch (data.kind) {
    case 'config':
      return [expectedConfig(data), decodeConfig(bytes)];
    case 'beacon':
      return [expectedBeacon(name, data), decodeBeacon(address, bytes)];
    case 'creator':
      return [expectedCreator(data), decodeCreator(bytes)];
    case 'entry':
      return [expectedEntry(name, data), decodeEntry(address, bytes)];
    case 'pool':
      return [expectedPool(name, data), decodePool(address, bytes)];
    default:
      return data satisfies never;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ??
    'nothing'
  );
}

function differences([expected, actual]: Pair): string[] {
  if (!isRecord(expected) || !isRecord(actual)) return ['not to be compared'];
  const fields = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  return fields
    .filter((field) => !isDeepStrictEqual(expected[field], actual[field]))
    .map((field) => `${field} is ${shown(actual[field])}, not ${shown(expected[field])}`);
}

/** @throws if an account does not hold the model's data, or exists although the model has none */
export function requireSame(world: ProgramWorld, name: Name, data: Data | null): void {
  if (data?.kind === 'foreign') return;
  const account = world.account(addressOf(name));
  const isOurs = account?.owner.equals(PROGRAM_ID) === true;
  if (data === null) {
    if (isOurs) throw new Error(`${name} still exists`);
    return;
  }
  if (account === null || !isOurs) throw new Error(`${name} does not exist`);
  const length = data.kind === 'pool' ? data.length : lengthOf(data.kind);
  if (account.data.length !== length)
    throw new Error(`${name} has ${account.data.length} bytes, not ${length}`);
  const found = differences(pairOf(name, data, account.data));
  if (data.kind === 'pool') {
    const { creatorIndex } = readSums(account.data);
    if (creatorIndex !== BigInt(data.creatorIndex)) found.push(`creator index is ${creatorIndex}`);
  }
  if (found.length > 0) throw new Error(`${name}: ${found.join('; ')}`);
}
