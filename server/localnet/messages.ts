import * as v from 'valibot';

/** Messages of the chain's process to its parent. */
export const childMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('failed'), message: v.string() }),
]);

export type ChildMessage = v.InferOutput<typeof childMessage>;
