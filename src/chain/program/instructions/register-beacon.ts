import '../buffer.ts';
import BN from 'bn.js';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { fromHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { beaconAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Records a drand chain permanently. Anyone may send it; `payer` signs and pays. */
export function registerBeacon(payer: PublicKey, chain: BeaconChain): TransactionInstruction {
  const info = {
    period: chain.periodSeconds,
    genesis: new BN(chain.genesis),
    group_key: [...fromHex(chain.groupKey)],
    seed: [...fromHex(chain.seed)],
    id: Buffer.from(utf8ToBytes(chain.id)),
  };
  return buildInstruction(
    'register_beacon',
    { info },
    { payer, beacon: beaconAddress(fromHex(chain.chainHash)) },
  );
}
