import * as v from 'valibot';

/** What the chain's process tells its parent. */
export const childMessage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('failed'), message: v.string() }),
]);

export type ChildMessage = v.InferOutput<typeof childMessage>;
