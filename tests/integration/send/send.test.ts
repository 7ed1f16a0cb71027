import { createServer, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, Keypair, SystemProgram, type Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillUp } from '#server/cluster/local-setup.ts';
import { type Localnet, startLocalnet } from '#server/localnet/supervisor.ts';
import { sendInstructions, type SendStage } from '#src/chain/program/send.ts';
import { rpc } from '../localnet/support.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';

/** Seconds, longer than a blockhash lives. */
const TWO_MINUTES = 120;

describe('sending a transaction', () => {
  const payer = Keypair.generate();
  let chain: Localnet;
  let folder: string;
  let lossy: Server;
  let proxyUrl: string;
  let lost = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'send-'));
    chain = await startLocalnet({
      port: await freePortPair(),
      stateDir: folder,
      slotMs: SLOT_MS,
      reset: true,
      programs: [],
    });
    await fillUp(new Connection(chain.url, 'confirmed'), payer.publicKey, 10);
    // This RPC loses its first answer to `sendTransaction`, although the chain has accepted the transaction.
    lossy = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => void forward(body, response));
    });
    const port = await freePortPair();
    await new Promise<void>((resolve) => lossy.listen(port, '127.0.0.1', resolve));
    proxyUrl = `http://127.0.0.1:${port}`;
  });

  afterAll(async () => {
    lossy?.close();
    await chain?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function forward(body: string, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(chain.url, { method: 'POST', headers, body });
    const text = await answer.text();
    if (body.includes('"sendTransaction"') && lost === 0) {
      lost += 1;
      response.destroy();
      return;
    }
    response.writeHead(answer.status, headers).end(text);
  }

  async function transfer(
    url: string,
    sign: (transaction: Transaction, connection: Connection) => Promise<void>,
  ): Promise<{ stages: SendStage['stage'][]; to: Keypair; done: Promise<string> }> {
    const connection = new Connection(url, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
    const to = Keypair.generate();
    const stages: SendStage['stage'][] = [];
    const done = sendInstructions({
      connection,
      payer: payer.publicKey,
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to.publicKey, lamports: 1_000_000 }),
      ],
      sign: async (transaction) => {
        await sign(transaction, connection);
        transaction.sign(payer);
        return transaction;
      },
      onStage: ({ stage }) => stages.push(stage),
    });
    return { stages, to, done };
  }

  async function received(to: Keypair): Promise<number> {
    return new Connection(chain.url, 'confirmed').getBalance(to.publicKey);
  }

  test('a lost answer is not a failure: the transaction is followed up', async () => {
    let signings = 0;
    const { stages, to, done } = await transfer(proxyUrl, async () => void (signings += 1));
    await done;
    expect(lost).toBe(1);
    expect(signings).toBe(1);
    expect(stages).toEqual(['preparing', 'signing', 'sent', 'confirmed']);
    expect(await received(to)).toBe(1_000_000);
  });

  test('a blockhash that expired during the wallet request is reported, and nothing is paid', async () => {
    const { to, done } = await transfer(chain.url, async () => {
      await rpc(chain.url, 'localnet_advance', [TWO_MINUTES]);
    });
    await expect(done).rejects.toMatchObject({ kind: 'expired' });
    expect(await received(to)).toBe(0);
  });

  test('if the wallet sets a new blockhash, only its expiry ends the wait for the transaction', async () => {
    const { to, done } = await transfer(chain.url, async (transaction, connection) => {
      await rpc(chain.url, 'localnet_advance', [TWO_MINUTES]);
      transaction.recentBlockhash = (await connection.getLatestBlockhash('confirmed')).blockhash;
    });
    await done;
    expect(await received(to)).toBe(1_000_000);
  });
});
