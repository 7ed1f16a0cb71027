import { connect, createServer, type Socket } from 'node:net';

/** An address behind which the server may be exchanged, as a virtual address or a name is. */
export interface Forwarder {
  readonly port: number;
  /** Where connections that are made from now on lead: a port of loopback. */
  target: number;
  close(): Promise<void>;
}

/** Starts a forwarder on a free port of loopback. */
export async function startForwarder(target: number): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(forwarder.target, '127.0.0.1');
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      // One that breaks takes the other with it.
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens at no port');
  const forwarder: Forwarder = {
    port: address.port,
    target,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return forwarder;
}
