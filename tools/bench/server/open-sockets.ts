import { WebSocket } from 'ws';

/** Number of sockets opened at once, and per address, because the server limits the sockets of an address. */
const AT_ONCE = 50;
const MESSAGE = '42[';

export interface SocketsOptions {
  readonly url: string;
  readonly count: number;
  /** The data that each socket sends to connect, as in `handshakeSchema`. */
  readonly handshake: object;
  /** The message that each socket sends once it is connected, and whose answer is awaited. */
  readonly request?: readonly [name: string, content: object];
  /** The third byte of the loopback addresses from which the sockets connect. */
  readonly network?: number;
  /** Takes each message of the product, as text. */
  readonly onMessage: (text: string) => void;
}

/** Opens sockets that speak engine.io's protocol directly, so that measuring costs little. */
export async function openSockets(options: SocketsOptions): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < options.count) {
    const address = `127.0.${options.network ?? 1}.${1 + sockets.length / AT_ONCE}`;
    const some = Array.from({ length: Math.min(AT_ONCE, options.count - sockets.length) }, () =>
      connect(options, address),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

function connect(
  { url, handshake, request, onMessage }: SocketsOptions,
  localAddress: string,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { localAddress });
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`40${JSON.stringify(handshake)}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        if (request === undefined) resolve(socket);
        else socket.send(`420${JSON.stringify(request)}`);
      } else if (text.startsWith('430')) resolve(socket);
      else if (text.startsWith(MESSAGE)) onMessage(text);
    });
  });
}
