import type { ServerResponse } from 'node:http';
import type { Json, ProxiedRequest } from './json-rpc.ts';

/** What a lie may look at. */
export interface LieContext {
  /** Number of the HTTP request, or of the socket's connection, since the proxy started. */
  readonly number: number;
  /** Asks the chain itself, and returns its result. @throws where the chain answers with an error */
  callNode(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Returns the chain's own slot, the same during one HTTP request. */
  slot(commitment: 'processed' | 'confirmed' | 'finalized'): Promise<number>;
}

/**
 * What a node says wrongly, at one or more places of its conversation. Lies that are told together change an answer one
 * after the other, in the order in which they are given.
 */
export interface Lie {
  /** Changes a request before the chain sees it. */
  readonly request?: (request: ProxiedRequest, context: LieContext) => ProxiedRequest;
  /** Changes one answer. `request` is the one that the client sent. */
  readonly answer?: (request: ProxiedRequest, answer: Json, context: LieContext) => Json | Promise<Json>;
  /** Changes the answers to one HTTP request: their ids, number or order. */
  readonly answers?: (
    requests: readonly ProxiedRequest[],
    answers: readonly Json[],
    context: LieContext,
  ) => readonly Json[];
  /** Answers an HTTP request in place of the chain. Returns false to leave it to the chain. */
  readonly body?: (
    response: ServerResponse,
    requests: readonly ProxiedRequest[],
    context: LieContext,
  ) => boolean;
  /** Changes a socket's notification into none, one or more messages: objects, or text as it is. */
  readonly notice?: (notice: Json, context: LieContext) => readonly (Json | string)[];
}

export type Lies = readonly Lie[];

/** Some of all signatures or addresses. */
export type Which = 'all' | readonly string[] | ((name: string) => boolean);

/** Whether a signature or an address is one of those. */
export function isOneOf(which: Which, name: unknown): boolean {
  if (typeof name !== 'string') return false;
  if (which === 'all') return true;
  return typeof which === 'function' ? which(name) : which.includes(name);
}
