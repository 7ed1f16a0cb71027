import { Connection, Keypair } from '@solana/web3.js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fromFloor, SlotFloor } from './slot-floor.ts';

const key = Keypair.generate().publicKey;
const requestSchema = v.object({
  id: v.optional(v.unknown()),
  method: v.string(),
  params: v.array(v.unknown()),
});
const configSchema = v.object({ minContextSlot: v.optional(v.number()) });

/** Starts nodes behind one address that answer in turn, each at its own slot, which it returns as balance. */
function startNodes(...slots: number[]) {
  const requests: string[] = [];
  let turn = 0;
  const floor = new SlotFloor();
  const send: typeof fetch = async (_, init) => {
    const { id, method, params } = v.parse(requestSchema, JSON.parse(String(init?.body)));
    const least = v.parse(configSchema, params.at(-1)).minContextSlot;
    requests.push(least === undefined ? method : `${method} from ${least}`);
    const slot = slots[turn++ % slots.length] ?? 0;
    if (slot < (least ?? 0)) {
      const error = { code: -32_016, message: 'Minimum context slot has not been reached' };
      return Response.json({ jsonrpc: '2.0', id, error });
    }
    const result = method === 'getSlot' ? slot : { context: { slot }, value: slot };
    return Response.json({ jsonrpc: '2.0', id, result });
  };
  const connection = new Connection('http://127.0.0.1:1', {
    commitment: 'confirmed',
    fetch: fromFloor(floor, send),
  });
  return { requests, slots, floor, balance: () => connection.getBalance(key), connection };
}

describe('the slot floor of a connection', () => {
  it('the slot floor of a connection is the highest slot of any answer, and rejects answers from lower slots', async () => {
    const { balance, slots, requests } = startNodes(500, 480, 501);
    expect([await balance(), await balance(), await balance()]).toEqual([500, 501, 501]);
    expect(slots).toHaveLength(3);
    expect(requests.slice(0, 3)).toEqual(['getBalance from 0', 'getBalance from 500', 'getBalance from 500']);
  });

  it('the slot floor of a connection is lowered after a false answer, once getSlot confirms three refusals', async () => {
    const { balance, floor, slots, requests } = startNodes(1_000_500);
    await balance();
    slots.splice(0, 1, 510);
    expect(await balance()).toBe(510);
    expect(floor.slot).toBe(510);
    expect(requests.slice(1)).toEqual([
      ...Array.from({ length: 3 }, () => 'getBalance from 1000500'),
      'getSlot',
      'getBalance from 510',
    ]);
  });

  it('the slot floor of a connection is neither required nor raised by requests below confirmed', async () => {
    const { connection, floor, requests } = startNodes(500);
    await connection.getBalance(key, 'processed');
    expect([floor.slot, requests]).toEqual([0, ['getBalance']]);
  });

  it('the slot floor of a connection is lowered only if it still has the value given, and ignores NaN', () => {
    const floor = new SlotFloor();
    floor.raise(100);
    floor.lower(50, 90);
    floor.raise(Number.NaN);
    expect(floor.slot).toBe(100);
    floor.lower(50, 100);
    expect(floor.slot).toBe(50);
  });
});
