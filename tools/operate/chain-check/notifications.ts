import bs58 from 'bs58';
import { errorText } from '#server/cluster/log.ts';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { NotificationSocket } from './notification-socket.ts';
import type { Question } from './question.ts';
import { TIMEOUT_MS } from './rpc-node.ts';
import { once, type Subject } from './subject.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const NOBODYS = bs58.encode(new Uint8Array(64).fill(1));
const PROGRAM = PROGRAM_ID.toBase58();
const POOLS = [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }];

/** Subscriptions of indexer, keeper and app. */
const SUBSCRIPTIONS = [
  {
    method: 'logsSubscribe',
    params: [{ mentions: [PROGRAM] }, CONFIRMED],
    without: 'the indexer hears of nothing, and finds it when it looks by itself',
  },
  {
    method: 'programSubscribe',
    params: [PROGRAM, { ...CONFIRMED, encoding: 'base64', filters: POOLS }],
    without: 'app and keeper hear of no pool, and find what is new when they read all',
  },
  {
    method: 'accountSubscribe',
    params: [PROGRAM, { ...CONFIRMED, encoding: 'base64' }],
    without: 'an open page of a pool hears of nothing',
  },
  {
    method: 'signatureSubscribe',
    params: [NOBODYS, CONFIRMED],
    without: 'confirmations are polled for, and come seconds later',
  },
] as const;

/** Returns the checks of notifications. */
export function notificationQuestions({ wsUrl }: Subject): readonly Question[] {
  const opened = once(() => NotificationSocket.open(wsUrl));
  // Subscribes to all at once, so that a node that sends nothing costs only one timeout.
  const notified = once(async () => {
    const socket = await opened();
    const taken = SUBSCRIPTIONS.map(({ method, params }) => socket.subscribe(method, params));
    return Promise.allSettled([socket.firstSlotMs(), ...taken]);
  });
  const latencyOf = async (index: number): Promise<number> => {
    const result = (await notified())[index];
    if (result?.status === 'fulfilled') return result.value;
    throw new Error(errorText(result?.reason));
  };
  return [
    {
      what: `WebSocket at ${new URL(wsUrl).host}`,
      needed: 'open',
      without: 'everything is found by polling alone: pages and payments are some 10 s behind',
      async run() {
        const { openMs } = await opened();
        return { found: `open after ${openMs} ms` };
      },
    },
    {
      what: 'notifications',
      needed: `one of a slot within ${TIMEOUT_MS / 1_000} s`,
      without: 'the connection stands but tells nothing: the same as without it',
      async run() {
        return { found: `the first after ${await latencyOf(0)} ms` };
      },
    },
    ...SUBSCRIPTIONS.map(({ method, without }, index): Question => ({
      what: method,
      needed: 'taken',
      without,
      async run() {
        await latencyOf(index + 1);
        return { found: 'taken' };
      },
    })),
  ];
}
