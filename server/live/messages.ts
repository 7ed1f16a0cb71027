import type * as v from 'valibot';
import type { clientMessages, serverMessages } from '#src/contract/sockets.ts';

type Server = typeof serverMessages;
type Clients = typeof clientMessages;

/** What the server sends, as it travels. */
export type ServerMessages = { [Name in keyof Server]: (message: v.InferInput<Server[Name]>) => void };

/** What clients may send; nothing about it is known before it was parsed. */
export type ClientMessages = { [Name in keyof Clients]: (message: unknown, answer: unknown) => void };

/** What processes tell each other through the adapter. */
export interface ProcessMessages {
  presence: (message: unknown) => void;
  presence_wanted: (process: unknown) => void;
}
