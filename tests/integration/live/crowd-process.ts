/**
 * Opens many bare connections in a separate process. Arguments: port and number of connections. An event's
 * `participantCount` is the time of its commit. On a message, the process reports the events' delays, and ends.
 */
import { WebSocket } from 'ws';
import { someAddress } from './sayings.ts';

export interface CrowdReport {
  readonly received: number;
  /** Events that a connection got after one with a higher id. */
  readonly disorder: number;
  /** Milliseconds from just before the commit to the receipt: median, 99th percentile and maximum. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

const EVENT = /"participantCount":(\d+)[^{}]*?"id":(\d+)|"id":(\d+)[^{}]*?"participantCount":(\d+)/g;
/** Number of connections from each address of the loopback network. */
const CONNECTIONS_EACH = 80;
const OPENING_AT_ONCE = 50;

const port = Number(process.argv[2]);
const connections = Number(process.argv[3]);
const delays: number[] = [];
let disorder = 0;

function open(index: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket.io/?EIO=4&transport=websocket`, {
    localAddress: `127.0.0.${2 + Math.floor(index / CONNECTIONS_EACH)}`,
    perMessageDeflate: false,
  });
  let last = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0'))
        socket.send(`40${JSON.stringify({ wallet: someAddress(), allPools: true })}`);
      else if (text.startsWith('42["connected"')) resolve();
      else if (text.startsWith('42["pool_update"') || text.startsWith('42["batch_update"')) {
        const now = Date.now();
        for (const [, before, idAfter, idBefore, after] of text.matchAll(EVENT)) {
          const id = Number(idAfter ?? idBefore);
          if (id <= last) disorder += 1;
          last = id;
          delays.push(now - Number(before ?? after));
        }
      }
    });
  });
}

for (let from = 0; from < connections; from += OPENING_AT_ONCE) {
  const some = Math.min(OPENING_AT_ONCE, connections - from);
  await Promise.all(Array.from({ length: some }, (_, index) => open(from + index)));
}
process.on('message', () => {
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? 0;
  const report: CrowdReport = {
    received: delays.length,
    disorder,
    p50: at(0.5),
    p99: at(0.99),
    longest: delays.at(-1) ?? 0,
  };
  process.send?.(report, () => process.exit(0));
});
process.send?.('ready');
