import '#src/chain/program/buffer.ts';
import { type Commitment, Connection } from '@solana/web3.js';
import * as v from 'valibot';
import type { ServerEnv } from '#server/env.ts';
import { type ChainName, chainOf } from '#src/chain/program/genesis.ts';
import { checkGenesis, rpcAt, WrongClusterError } from './genesis.ts';
import { callRpc } from './json-rpc.ts';
import { errorText, type Log, loggerOf } from './log.ts';
import { onRightChain } from './right-chain.ts';
import { fromFloor, type SlotFloor } from './slot-floor.ts';
import { Throttle, timesMore } from './throttle.ts';

/** Timeout of a request. */
const REQUEST_TIMEOUT_MS = 20_000;
/** A start waits at most this long for a server that does not answer. */
const START_TIMEOUT_MS = 5_000;

type Address = Pick<ServerEnv, 'rpcUrl' | 'localnetPort'>;

export interface Endpoints extends Address, Pick<ServerEnv, 'wsUrl'> {
  readonly cluster: ChainName;
}

/**
 * The socket inside a web3.js connection. Only the socket reports that the connection was lost; web3.js itself only
 * prints failed attempts to the console.
 */
interface Socket {
  on(event: 'open' | 'close' | 'error', listener: (error?: unknown) => void): void;
  removeAllListeners(event: 'error'): void;
}
const isSocket = (given: unknown): boolean =>
  given instanceof Object && 'on' in given && 'removeAllListeners' in given;
const socketSchema = v.object({ _rpcWebSocket: v.custom<Socket>(isSocket) });
/** Pause between two log lines: web3.js retries every second. */
const SOCKET_LOG_MS = 60_000;

export interface ConnectionOptions {
  /** Receives a line when the WebSocket is unreachable. */
  readonly log?: Log;
  /** Minimum context slot of requests for confirmed state; null: any slot the node is at. */
  readonly floor?: SlotFloor | null;
}

/** Returns the URL of the cluster's JSON-RPC: the local chain's if RPC_URL is not set. */
export function rpcUrlOf({ rpcUrl, localnetPort }: Address): string {
  return rpcUrl ?? `http://127.0.0.1:${localnetPort}`;
}

/** Returns the host of the cluster's JSON-RPC, for messages: the path of a provider's URL may hold a key. */
export function rpcHostOf(address: Address): string {
  return new URL(rpcUrlOf(address)).host;
}

/**
 * Opens a connection to the cluster of the environment. While another chain answers there, its requests throw
 * WrongClusterError and are not sent.
 */
export function connectTo(
  endpoints: Endpoints,
  commitment: Commitment,
  { log = loggerOf('rpc'), floor = null }: ConnectionOptions = {},
): Connection {
  const chain = onRightChain(
    async () => compare(endpoints, await fetchGenesis(endpoints, REQUEST_TIMEOUT_MS)),
    fetchInTime,
  );
  const connection = new Connection(rpcUrlOf(endpoints), {
    commitment,
    ...(endpoints.wsUrl === null ? {} : { wsEndpoint: endpoints.wsUrl }),
    fetch: floor === null ? chain.fetch : fromFloor(floor, chain.fetch),
  });
  const { _rpcWebSocket: socket } = v.parse(socketSchema, connection);
  for (const event of ['open', 'close'] as const) socket.on(event, chain.forget);
  const refusals = new Throttle(SOCKET_LOG_MS);
  socket.removeAllListeners('error');
  socket.on('error', (error) => {
    refusals.report('refused', (more) => {
      const reason = `${socketReason(error)}${timesMore(more)}`;
      log.warn(`The RPC's WebSocket at ${rpcHostOf(endpoints)} is unreachable: ${reason}`);
    });
  });
  return connection;
}

/** Returns the message of a failed socket; the library passes an error, or an event with an error's message. */
function socketReason(error: unknown): string {
  const parsed = v.safeParse(v.object({ message: v.string() }), error);
  return parsed.success && parsed.output.message !== ''
    ? errorText(new Error(parsed.output.message))
    : 'refused';
}

/** Determines the cluster of RPC_URL if CLUSTER is not set. @throws if it does not answer */
export async function endpointsByAddress(env: ServerEnv): Promise<Endpoints> {
  return env.isClusterSet ? env : { ...env, cluster: chainOf(await reachGenesis(env)) };
}

/** Compares the genesis hash. @throws WrongClusterError if another cluster answers; a sentence if none does */
export async function requireCluster(endpoints: Endpoints): Promise<void> {
  compare(endpoints, await reachGenesis(endpoints));
}

/**
 * Compares the genesis hash, for processes that can wait for a cluster that does not answer.
 * @returns whether the right cluster answers @throws WrongClusterError
 */
export async function refuseWrongCluster(endpoints: Endpoints, log: Log): Promise<boolean> {
  try {
    await requireCluster(endpoints);
    return true;
  } catch (error) {
    if (error instanceof WrongClusterError) throw error;
    log.warn(`${errorText(error)}: nothing is signed or sent until its cluster is verified`);
    return false;
  }
}

function compare({ cluster, ...address }: Endpoints, genesisHash: string): void {
  checkGenesis(cluster, genesisHash, rpcAt(rpcHostOf(address)));
}

async function reachGenesis(address: Address): Promise<string> {
  try {
    return await fetchGenesis(address, START_TIMEOUT_MS);
  } catch (cause) {
    throw new Error(`The RPC server at ${rpcHostOf(address)} does not answer`, { cause });
  }
}

const fetchGenesis = (address: Address, timeoutMs: number): Promise<string> =>
  callRpc(rpcUrlOf(address), v.string(), 'getGenesisHash', [], { timeoutMs });

/** A `fetch` for web3.js with a timeout. */
const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
