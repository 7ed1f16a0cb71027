import { createServer } from 'node:net';

const HOST = '127.0.0.1';

export interface RequiredPort {
  readonly port: number;
  /** The program that needs the port, for messages. */
  readonly use: string;
  /** The option that chooses another port. */
  readonly option: string;
}

/** Requires that ports are free. @throws a sentence naming the first port that is taken, and how to choose another */
export async function requirePorts(ports: readonly RequiredPort[]): Promise<void> {
  for (const { port, use, option } of ports) {
    const twin = ports.find((other) => other.port === port);
    if (twin && twin.use !== use) {
      throw new Error(`Port ${port} is wanted by both ${twin.use} and ${use}: choose another with ${option}`);
    }
    if (!(await isFree(port))) {
      throw new Error(
        `Port ${port} is already in use, but ${use} needs it: choose another with npm run dev -- ${option} N`,
      );
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}
