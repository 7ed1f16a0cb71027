import '#src/chain/program/buffer.ts';
import { BorshCoder, type Idl } from '@coral-xyz/anchor';
import { IDL } from '#idl/vrf_pool.ts';
import type { ProgramEvent } from '#src/chain/program/events.ts';

/** The bytes that Anchor's `emit_cpi!` puts before an event. */
const EVENT_TAG = Buffer.from([0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d]);

const coder = new BorshCoder(IDL as unknown as Idl);
const discriminators = new Map(
  IDL.events.map(({ name, discriminator }) => [name, Buffer.from(discriminator)]),
);

/** Returns the data of the inner instruction that emits an event. @param fields in Anchor's form */
export function eventBytes(name: ProgramEvent['name'], fields: object): Buffer {
  const discriminator = discriminators.get(name);
  if (discriminator === undefined) throw new Error(`The IDL has no event ${name}`);
  return Buffer.concat([EVENT_TAG, discriminator, coder.types.encode(name, fields)]);
}

/** The instruction that emits each event. */
const INSTRUCTIONS: Partial<Record<ProgramEvent['name'], string>> = {
  PoolCreated: 'create_pool',
  PlayerJoined: 'join_pool',
  PoolExpired: 'expire_pool',
  Refunded: 'refund',
  PoolCompleted: 'complete_pool',
  Claimed: 'claim',
  CreatorPaid: 'pay_creator',
  CompleterPaid: 'pay_completer',
  TreasuryPaid: 'pay_treasury',
};

export function instructionBytes(event: ProgramEvent['name']): Buffer {
  const found = IDL.instructions.find(({ name }) => name === INSTRUCTIONS[event]);
  if (found === undefined) throw new Error(`No instruction is known that emits ${event}`);
  return Buffer.from(found.discriminator);
}
