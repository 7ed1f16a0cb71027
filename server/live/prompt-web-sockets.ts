import { type ServerOptions, WebSocketServer } from 'ws';

/** Milliseconds in which a client may answer that its WebSocket ends; the library's default are 30 s, for which it would count. */
const CLOSE_TIMEOUT_MS = 2_000;

/** WebSockets whose connection is cut off soon after this side has ended them, whatever the client does. */
export class PromptWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Not yet known to the library's types.
    const prompt = { ...options, closeTimeout: CLOSE_TIMEOUT_MS };
    super(prompt);
  }
}
