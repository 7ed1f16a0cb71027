import * as v from 'valibot';
import { address, u64 } from './idl-fields.ts';

/** Schema of the parameters in an account or an event. */
export const configTerms = v.object({
  treasury: address,
  minStakeLamports: u64,
  cooldownSeconds: v.number(),
  countdownSeconds: v.number(),
  drawTimeoutSeconds: v.number(),
  retentionSeconds: v.number(),
});
