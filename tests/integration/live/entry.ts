import { connect, createServer, type Socket } from 'node:net';

/** The address of clients, which passes each connection to the first port that accepts it. */
export interface Entry {
  readonly port: number;
  close(): Promise<void>;
}

/** Opens a proxy for server processes. A client stays at one process until that ends, as polling requires. */
export async function openEntry(ports: readonly number[]): Promise<Entry> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => open.delete(client));
    pass(client, ports);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens at no port');
  return {
    port: address.port,
    async close() {
      for (const client of open) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void client.destroy();
  const target = connect(port, '127.0.0.1');
  let taken = false;
  target.once('connect', () => {
    taken = true;
    client.pipe(target).pipe(client);
  });
  target.on('error', () => {
    if (taken) client.destroy();
    else pass(client, others);
  });
  target.on('close', () => {
    if (taken) client.destroy();
  });
  client.on('close', () => target.destroy());
}
