import type * as v from 'valibot';
import type { clientMessages, serverMessages } from '#src/contract/sockets.ts';

type Server = typeof serverMessages;
type Clients = typeof clientMessages;

/** The server's messages as they are sent. */
export type ServerMessages = { [Name in keyof Server]: (message: v.InferInput<Server[Name]>) => void };

/** The clients' messages; their content is unknown before it is parsed. */
export type ClientMessages = { [Name in keyof Clients]: (message: unknown, answer: unknown) => void };
