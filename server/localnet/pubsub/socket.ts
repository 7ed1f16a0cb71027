import type { RawData, WebSocket } from 'ws';
import * as v from 'valibot';
import type { Log } from '#server/cluster/log.ts';
import { respond, type RpcRequest } from '../rpc/dispatch.ts';
import type { Json } from '../rpc/json.ts';
import { count, parseParams } from '../rpc/params.ts';
import { ErrorCode, RpcError } from '../rpc/rpc-error.ts';
import type { Subscriber, Subscriptions } from './subscriptions.ts';
import { isTopicKind, readTopic } from './topic.ts';

/** A client that does not read is disconnected once this many bytes are buffered. */
const MAX_BUFFERED_BYTES = 16_000_000;
const SUBSCRIPTION_METHOD = /^([a-z]+)(Subscribe|Unsubscribe)$/;

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}

/** Serves one client's subscriptions until its socket closes. */
export function serveSocket(socket: WebSocket, subscriptions: Subscriptions, log: Log): void {
  const subscriber: Subscriber = {
    send(text) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(text);
    },
  };
  let fresh: number[] = [];

  function answer({ method, params }: RpcRequest): Json {
    const [, kind = '', verb] = SUBSCRIPTION_METHOD.exec(method) ?? [];
    if (!isTopicKind(kind))
      throw new RpcError(ErrorCode.methodNotFound, `Method not found: the local chain has no ${method}`);
    if (verb === 'Unsubscribe') {
      const [id] = parseParams(v.tuple([count]), params ?? []);
      return subscriptions.remove(id, subscriber);
    }
    const id = subscriptions.add(readTopic(kind, params), subscriber);
    fresh.push(id);
    return id;
  }

  socket.on('message', (data) => {
    const response = respond(textOf(data), answer, log);
    if (response !== undefined) subscriber.send(response);
    // A client can only assign a notification once it has received the subscription's id.
    for (const id of fresh) subscriptions.catchUp(id);
    fresh = [];
  });
  socket.on('close', () => subscriptions.removeAll(subscriber));
  // The frame is oversized or broken; ws closes the socket by itself.
  socket.on('error', (error) => log.warn(`A WebSocket connection broke: ${error.message}`));
}
