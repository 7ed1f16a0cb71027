import {
  getBase58Decoder,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  verifySignature,
} from '@solana/kit';
import { expect, it } from 'vitest';
import { eventsOf } from '#src/chain/program/events.ts';
import vector from '../../vectors/version-1-transaction.json' with { type: 'json' };

it('the recorded version-1 transaction has valid signatures and a readable event', async () => {
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(vector.wire));
  const [[payer, signature] = []] = Object.entries(decoded.signatures);
  if (!payer || !signature) throw new Error('The vector is not signed');
  const key = await getPublicKeyFromAddress(payer as Parameters<typeof getPublicKeyFromAddress>[0]);
  expect(await verifySignature(key, signature, decoded.messageBytes)).toBe(true);
  const { signatures, message } = vector.answer.transaction;
  expect(signatures).toEqual([getBase58Decoder().decode(signature)]);
  expect(message.accountKeys[0]).toBe(payer);
  expect(eventsOf(vector.answer)).toMatchObject([{ name: 'PlayerJoined', outerIndex: 0 }]);
});
