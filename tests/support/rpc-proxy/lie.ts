import type { ServerResponse } from 'node:http';
import type { Json, ProxiedRequest } from './json-rpc.ts';

/** Data that a lie may use. */
export interface LieContext {
  /** Number of the HTTP request, or of the socket's connection, since the proxy started. */
  readonly number: number;
  /** Calls the chain itself. @returns its result @throws if the chain answers with an error */
  callNode(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Returns the chain's own slot, the same during one HTTP request. */
  slot(commitment: 'processed' | 'confirmed' | 'finalized'): Promise<number>;
}

/**
 * A wrong behaviour of a node, in requests, answers, bodies or notifications. If several lies are set, each changes an
 * answer after the one before.
 */
export interface Lie {
  /** Changes a request before it reaches the chain. */
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
  /** Replaces a socket's notification by any number of messages; text is sent without being encoded as JSON. */
  readonly notice?: (notice: Json, context: LieContext) => readonly (Json | string)[];
}

export type Lies = readonly Lie[];

/** Selects signatures or addresses. */
export type Which = 'all' | readonly string[] | ((name: string) => boolean);

/** Whether a signature or an address is selected. */
export function isOneOf(which: Which, name: unknown): boolean {
  if (typeof name !== 'string') return false;
  if (which === 'all') return true;
  return typeof which === 'function' ? which(name) : which.includes(name);
}
