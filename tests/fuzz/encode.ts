import { BorshInstructionCoder, type Idl } from '@coral-xyz/anchor';
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import BN from 'bn.js';
import { IDL } from '#idl/vrf_pool.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { encodeParams } from '#src/chain/program/config-params.ts';
import { gateProof } from '#src/chain/program/instructions/join-pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import type { Call, CallOf, GateProof } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import type { BeaconInfo, Params } from '#tests/model/state.ts';
import { addressOf, keypairOf } from './address-book.ts';

const coder = new BorshInstructionCoder(IDL as unknown as Idl);

const keyOf = (name: Name | null): PublicKey => (name === null ? PublicKey.default : addressOf(name));
const bytes = (hex: string): number[] => [...fromHex(hex)];

function paramsOf(params: Params): Record<string, unknown> {
  return encodeParams({ ...params, treasury: addressOf(params.treasury) });
}

function infoOf(info: BeaconInfo): Record<string, unknown> {
  return {
    period: info.periodSeconds,
    genesis: new BN(info.genesis),
    group_key: bytes(info.groupKey),
    seed: bytes(info.seed),
    id: Buffer.from(fromHex(info.id)),
  };
}

function creationOf({ args }: CallOf<'create_pool'>): Record<string, unknown> {
  return {
    // Wrap negative versions, because a BN drops the sign in an unsigned field, so that -1 would become 1.
    config_version: new BN(BigInt.asUintN(64, BigInt(args.configVersion)).toString()),
    name: bytes(args.name),
    entry_lamports: new BN(args.entryLamports.toString()),
    bonus_lamports: new BN(args.bonusLamports.toString()),
    max_players: args.maxPlayers,
    min_players: args.minPlayers,
    join_window_seconds: args.joinWindowSeconds,
    random_multiplier: args.randomMultiplier,
    gate: keyOf(args.gate),
    seed_commitment: bytes(args.seedCommitment),
  };
}

/** Returns the arguments by their names in the IDL. */
function argsOf(call: Call): Record<string, unknown> {
  switch (call.instruction) {
    case 'register_beacon':
      return { info: infoOf(call.args.info) };
    case 'initialize_config':
      return { admin: addressOf(call.args.admin), params: paramsOf(call.args.params) };
    case 'update_config':
      return { params: paramsOf(call.args.params), paused: call.args.paused };
    case 'propose_admin':
      return { pending_admin: keyOf(call.args.pendingAdmin) };
    case 'create_pool':
      return { args: creationOf(call) };
    case 'reveal_seed':
      return { seed: Buffer.from(fromHex(call.args.seed)) };
    case 'join_pool':
      return { terms: bytes(call.args.terms) };
    case 'complete_pool':
    case 'void_pool':
      return { signature: bytes(call.args.signature), hints: bytes(call.args.hints) };
    case 'claim':
    case 'refund':
      return { index: call.args.index };
    default:
      return {};
  }
}

/** Encodes a call as its instruction, after the instruction that proves the gate's signature, if there is one. */
export function encode(call: Call): TransactionInstruction[] {
  const proof = call.instruction === 'join_pool' ? call.args.proof : null;
  return [...(proof === null ? [] : [proofOf(proof)]), instructionOf(call)];
}

function proofOf({ gate, player, pool, terms }: GateProof): TransactionInstruction {
  const key = keypairOf(gate);
  if (key === null) throw new Error(`${gate} cannot sign`);
  return gateProof(key, addressOf(player), addressOf(pool), fromHex(terms));
}

function instructionOf(call: Call): TransactionInstruction {
  const keys = call.metas.map(({ name, signer, writable }) => ({
    pubkey: addressOf(name),
    isSigner: signer,
    isWritable: writable,
  }));
  if (call.instruction === 'transfer') {
    const { data } = SystemProgram.transfer({
      fromPubkey: SystemProgram.programId,
      toPubkey: SystemProgram.programId,
      lamports: call.args.lamports,
    });
    return new TransactionInstruction({ programId: SystemProgram.programId, keys, data });
  }
  const data = coder.encode(call.instruction, argsOf(call));
  return new TransactionInstruction({ programId: PROGRAM_ID, keys, data });
}
