import type * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import type { Json } from './json.ts';
import { parseParams } from './params.ts';

/** The version of the validator that this chain imitates. */
export const VERSION = '3.0.0';

/** An RPC method, called with the request's unparsed `params`. */
export type Method = (chain: Chain, params: unknown) => Json;

/** Returns a method whose parameters are parsed by `schema` first. */
export function method<S extends v.GenericSchema>(
  schema: S,
  run: (chain: Chain, params: v.InferOutput<S>) => Json,
): Method {
  return (chain, params) => run(chain, parseParams(schema, params ?? []));
}

/** Returns the envelope of an answer that depends on a slot. */
export function inContext(slot: number, value: Json): Json {
  return { context: { slot, apiVersion: VERSION }, value };
}
