import { connect, createServer, type Socket } from 'node:net';

/** An address whose server can be replaced, like a virtual IP address or a host name. */
export interface Forwarder {
  readonly port: number;
  /** The loopback port to which new connections are forwarded. */
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
      // If one connection breaks, the other is ended too.
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
