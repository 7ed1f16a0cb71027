import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { getConnection } from '../connection.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { programData } from '../program/fetch.ts';
import { nodeAnswer } from '../program/node-answer.ts';
import { decodePoolHeader } from '../program/pool-account.ts';
import { atFloor } from '../slot-floor.ts';

/**
 * Fetches the bytes of the accounts that a draw is checked from: the pool's and its beacon's; null if the pool's account
 * is closed.
 * @throws the connection's error, or if the pool is not one or its beacon has no record
 */
export async function getDrawAccounts(pool: string) {
  const connection = getConnection();
  const { context, value } = await atFloor((config) =>
    connection.getAccountInfoAndContext(new PublicKey(pool), config),
  );
  const data = programData(value);
  if (value === null || data === null) return null;
  const { beacon } = decodePoolHeader(pool, data);
  const [record, genesis] = await Promise.all([
    nodeAnswer(connection.getAccountInfo(new PublicKey(beacon))),
    nodeAnswer(connection.getGenesisHash()),
  ]);
  const beaconData = programData(record);
  if (record === null || beaconData === null) throw new Error(`No beacon is recorded at ${beacon}`);
  return {
    genesis,
    program: PROGRAM_ID.toBase58(),
    slot: BigInt(context.slot),
    pool: { address: pool, lamports: BigInt(value.lamports), data: new Uint8Array(data) },
    beacon: { address: beacon, lamports: BigInt(record.lamports), data: new Uint8Array(beaconData) },
  };
}
