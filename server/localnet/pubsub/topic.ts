import * as v from 'valibot';
import { accountFilters } from '../rpc/account-filters.ts';
import { accountEncoding } from '../rpc/encode-account.ts';
import { address, commitment, parseParams, signature } from '../rpc/params.ts';

const slot = v.pipe(
  v.unknown(),
  v.transform(() => ({ kind: 'slot' as const, finalized: false })),
);
const root = v.pipe(
  v.unknown(),
  v.transform(() => ({ kind: 'root' as const, finalized: true })),
);

const level = v.nullish(v.object({ commitment }), {});

const signatureTopic = v.pipe(
  v.tuple([
    signature,
    v.nullish(v.object({ commitment, enableReceivedNotification: v.nullish(v.boolean(), false) }), {}),
  ]),
  v.transform(([requested, config]) => ({
    kind: 'signature' as const,
    finalized: config.commitment === 'finalized',
    signature: requested,
    received: config.enableReceivedNotification,
  })),
);

const mentions = v.pipe(v.array(address), v.length(1, 'Invalid Request: Only 1 address supported'));
const logs = v.pipe(
  v.tuple([v.union([v.picklist(['all', 'allWithVotes']), v.object({ mentions })]), level]),
  v.transform(([filter, config]) => ({
    kind: 'logs' as const,
    finalized: config.commitment === 'finalized',
    /** null: every transaction */
    mentions: typeof filter === 'string' ? null : (filter.mentions[0] ?? null),
  })),
);

const account = v.pipe(
  v.tuple([address, v.nullish(v.object({ commitment, ...accountEncoding }), {})]),
  v.transform(([key, config]) => ({
    kind: 'account' as const,
    finalized: config.commitment === 'finalized',
    address: key,
    encoding: { encoding: config.encoding, dataSlice: config.dataSlice },
  })),
);

const program = v.pipe(
  v.tuple([address, v.nullish(v.object({ commitment, ...accountEncoding, filters: accountFilters }), {})]),
  v.transform(([key, config]) => ({
    kind: 'program' as const,
    finalized: config.commitment === 'finalized',
    address: key,
    filters: config.filters,
    encoding: { encoding: config.encoding, dataSlice: config.dataSlice },
  })),
);

const topics = { slot, root, signature: signatureTopic, logs, account, program };

/** The subject of a subscription; `finalized` selects which of an event's two reports it receives. */
export type Topic = v.InferOutput<(typeof topics)[keyof typeof topics]>;

type TopicKind = keyof typeof topics;

export function isTopicKind(name: string): name is TopicKind {
  return Object.hasOwn(topics, name);
}

/** Reads a subscription's parameters. @throws RpcError -32602 */
export function readTopic(kind: TopicKind, params: unknown): Topic {
  return parseParams(topics[kind], params ?? []);
}
