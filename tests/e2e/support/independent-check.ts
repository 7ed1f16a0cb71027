import bs58 from 'bs58';
import { fetchBeacon, HttpCachingChain, HttpChainClient } from 'drand-client';
import { IDL } from '#idl/vrf_pool.ts';
import { independentDraw, sha256, u64 } from '#src/protocol/testing/independent-draw.ts';
import type { JsonRpc } from './json-rpc.ts';
import { type PoolBytes, readBeaconBytes } from './pool-bytes.ts';

/** The values that a drawn pool should store, in hex, and its winners' addresses. */
interface IndependentResult {
  readonly signature: string;
  readonly playersRoot: string;
  readonly output: string;
  readonly winners: readonly string[];
}

/**
 * Repeats a draw without code of the product: drand's own client fetches the round and verifies it with the key that
 * the chain stores, and the winners follow by plain hashes.
 * @param joined the players' addresses in joining order
 */
export async function drawIndependently(
  rpc: JsonRpc,
  beaconUrl: string,
  { address, pool }: { readonly address: string; readonly pool: PoolBytes },
  joined: readonly string[],
): Promise<IndependentResult> {
  const record = await rpc.accountData(pool.beacon);
  if (record === null) throw new Error('The beacon has no record');
  const { chainHash, publicKey } = readBeaconBytes(record);
  const options = {
    disableBeaconVerification: false,
    noCache: false,
    chainVerificationParams: { chainHash, publicKey },
  };
  const client = new HttpChainClient(new HttpCachingChain(`${beaconUrl}/${chainHash}`, options), options);
  const { signature } = await fetchBeacon(client, Number(pool.round));

  const playersRoot = sha256(...joined.map((player) => bs58.decode(player)));
  const alpha = sha256(
    'vrf-pool/draw/v2',
    bs58.decode(IDL.address),
    bs58.decode(address),
    playersRoot,
    pool.seedCommitment,
    Buffer.from(chainHash, 'hex'),
    u64(pool.round),
  );
  const output = sha256('vrf-pool/output/v2', alpha, Buffer.from(signature, 'hex'));
  const { order } = independentDraw(joined.length, output, pool.winnerCount, false);
  const winners = order.slice(0, pool.winnerCount).map((seat) => joined[seat] ?? '');
  return { signature, playersRoot: playersRoot.toString('hex'), output: output.toString('hex'), winners };
}
