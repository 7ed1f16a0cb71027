import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { type BeaconChain, chainHashOf, QUICKNET } from '#src/beacon/chain.ts';
import { fetchText } from '#src/lib/fetch-text.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16_384;
/** The only scheme that the program verifies. */
const SCHEME = 'bls-unchained-g1-rfc9380';

const infoSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    public_key: v.pipe(v.string(), v.regex(/^[0-9a-f]{192}$/)),
    period: v.pipe(v.number(), v.integer()),
    genesis_time: v.pipe(v.number(), v.integer()),
    groupHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    schemeID: v.literal(SCHEME),
    metadata: v.object({ beaconID: v.string() }),
  }),
);

/**
 * Returns the drand chain of a hash: quicknet is built in; any other is fetched from relays, and accepted if its hash
 * matches.
 * @throws a sentence with each relay's answer
 */
export async function findChain(chainHash: string, urls: readonly string[]): Promise<BeaconChain> {
  if (chainHash === QUICKNET.chainHash) return QUICKNET;
  const failures: string[] = [];
  for (const url of urls) {
    try {
      return await fetchInfo(url, chainHash);
    } catch (error) {
      failures.push(`${new URL(url).host}: ${errorText(error)}`);
    }
  }
  throw new Error(
    `No relay of BEACON_URLS tells the chain ${chainHash} of BEACON_CHAIN (${failures.join('; ')})`,
  );
}

async function fetchInfo(url: string, chainHash: string): Promise<BeaconChain> {
  const address = `${url.replace(/\/+$/, '')}/${chainHash}/info`;
  const { ok, status, text } = await fetchText(address, { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES });
  if (!ok) throw new Error(`HTTP status ${status}`);
  const info = v.safeParse(infoSchema, text);
  if (!info.success) throw new Error(`no chain of the scheme ${SCHEME}`);
  const { public_key: groupKey, period, genesis_time: genesis, groupHash: seed, metadata } = info.output;
  const chain = { groupKey, periodSeconds: period, genesis, seed, id: metadata.beaconID };
  if (chainHashOf(chain) !== chainHash) throw new Error('a chain of another hash');
  return { ...chain, chainHash };
}
