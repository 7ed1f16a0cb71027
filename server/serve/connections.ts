import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import * as v from 'valibot';
import { type IsProxy, networkOf } from '#server/live/remote-address.ts';
import { Tally } from '#server/live/tally.ts';

/**
 * Maximum connections of one address and in total. They include the sockets that `LIVE_LIMITS` allows, 100 and 10,000,
 * because pages need further connections.
 */
const LIMITS = { perAddress: 200, inAll: 12_000 };
export type ConnectionLimits = Readonly<typeof LIMITS>;
/** File descriptors kept free for files, the database and the chain. */
const OTHER_DESCRIPTORS = 256;
/** Minimum limit, even if the system allows fewer descriptors. */
const LEAST_CONNECTIONS = 64;

const reportSchema = v.object({
  userLimits: v.object({ open_files: v.object({ soft: v.union([v.number(), v.literal('unlimited')]) }) }),
});

/**
 * Closes connections beyond the limits as soon as they are opened. Connections of proxies count only towards the total,
 * because their client is unknown yet.
 */
export function limitConnections(
  server: Server,
  isProxy: IsProxy,
  { perAddress, inAll }: ConnectionLimits = LIMITS,
): void {
  const open = new Tally();
  // A connection whose upgrade to another protocol was ignored is emitted a second time.
  const counted = new WeakSet<Socket>();
  server.maxConnections = Math.min(inAll, Math.max(LEAST_CONNECTIONS, descriptors() - OTHER_DESCRIPTORS));
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || counted.has(socket) || isProxy(remoteAddress)) return;
    counted.add(socket);
    const address = networkOf(remoteAddress);
    if (open.of(address) >= perAddress) {
      socket.destroy();
      return;
    }
    open.add(address);
    socket.once('close', () => open.remove(address));
  });
}

/** Returns how many descriptors this process may open; Infinity on Windows, which reports no limit. */
function descriptors(): number {
  const parsed = v.safeParse(reportSchema, process.report.getReport());
  if (!parsed.success || parsed.output.userLimits.open_files.soft === 'unlimited') return Infinity;
  return parsed.output.userLimits.open_files.soft;
}
