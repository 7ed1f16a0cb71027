import * as v from 'valibot';
import { addressField, choice, nameField, orderField, signatureField, timeField } from '../list/fields.ts';
import { EVENTS, INSTRUCTIONS } from './names.ts';

/** Which transactions are shown, as the address says it and the server is asked. */
export const shownSchema = v.object({
  instruction: nameField(INSTRUCTIONS),
  event: nameField(EVENTS),
  failed: choice(['true', 'false']),
  wallet: addressField,
  pool: addressField,
  signature: signatureField,
  from: timeField,
  until: timeField,
  order: orderField,
});
export type Shown = v.InferOutput<typeof shownSchema>;
