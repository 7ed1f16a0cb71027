import { ed25519 } from '@noble/curves/ed25519.js';
import { Connection, type Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import * as v from 'valibot';
import { Answers } from '#server/api/answers/answers.ts';
import { buildApi } from '#server/api/app.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize } from '#server/projection/state.ts';
import type { GatedReads } from '#server/store/gated-reads.ts';
import type { Store } from '#server/store/open-store.ts';
import {
  adminSessions,
  auditLog,
  signInInputs,
  suggestions,
  suggestionVotes,
  usedSignatures,
} from '#server/store/schema.ts';
import { PictureRenderer } from '#server/previews/picture-renderer.ts';
import { Previews } from '#server/previews/previews.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { type SignInInput, signInInputSchema, signInText } from '#src/contract/sign-in.ts';
import { ChainScript } from './chain-script.ts';
import { numberedKey } from './keys.ts';
import { noStream } from './no-stream.ts';
import { PoolScript } from './pool-script.ts';

const DOMAIN = 'pools.example';
const ORIGIN = `https://${DOMAIN}`;
const START_TIME = 1_790_000_000;
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
/** An address at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

export const CLUSTER = 'localnet';
export const admin = numberedKey('admin', 0);
export const stranger = numberedKey('wallet', 0);

const bytesSignedBy = ({ secretKey }: Keypair, bytes: Uint8Array): Uint8Array =>
  ed25519.sign(bytes, secretKey.subarray(0, 32));

/** Returns a wallet's signature of a text, in base58. */
export const signedBy = (key: Keypair, text: string): string =>
  bs58.encode(bytesSignedBy(key, Buffer.from(text)));

interface Sent {
  readonly body?: unknown;
  readonly cookie?: string;
  /** The `origin` header; null sends none. */
  readonly origin?: string | null;
}

interface AdminApiOptions {
  readonly connection?: Connection;
  readonly adminReads?: GatedReads;
  readonly adminRows?: number;
  readonly adminWallets?: Set<string>;
  readonly domain?: string;
  readonly requestsPerMinute?: number;
  readonly corsOrigins?: readonly string[];
}

const addresses = (function* (): Generator<string, never> {
  for (let address = 0; ; address += 1) yield `10.0.${address >> 8}.${address & 255}`;
})();

/** The API without a listener, over a test's database, with a clock that the test sets. */
export class AdminApi {
  readonly app: FastifyInstance;
  readonly adminWallets: Set<string>;
  readonly domain: string;
  now = START_TIME;
  /** The client's address. Each instance has its own, so that the database's request counts begin at zero. */
  readonly #address = addresses.next().value;
  /** All routes, in the form `GET /api/pools`. */
  readonly routes: string[] = [];

  constructor({ db }: Store, options: AdminApiOptions = {}) {
    this.adminWallets = options.adminWallets ?? new Set([admin.publicKey.toBase58()]);
    this.domain = options.domain ?? DOMAIN;
    this.app = buildApi(
      {
        db,
        adminDb: options.adminReads?.db ?? db,
        adminDbUntil: options.adminReads?.until ?? (() => db),
        adminRows: options.adminRows ?? Infinity,
        connection: options.connection ?? new Connection(NOWHERE),
        cluster: CLUSTER,
        beaconUrls: [],
        verifyRound: isRoundSignature,
        previews: new Previews(new PictureRenderer()),
        answers: new Answers({ db, revisions: { current: async () => 0n }, now: () => this.now }),
        indexer: () => ({
          leader: true,
          chain: 'right',
          chainSlot: null,
          dueSlot: null,
          differences: 0,
          comparedAt: null,
          lastError: null,
        }),
        stopping: () => false,
        onlineUsers: () => 0,
        openStream: noStream,
        version: '1.0.0',
        domain: this.domain,
        adminWallets: this.adminWallets,
        now: () => this.now,
      },
      {
        base: '/api',
        logLevel: 'silent',
        trustProxy: [],
        corsOrigins: options.corsOrigins ?? [],
        requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
        metrics: new Registry(),
      },
    );
    this.app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) this.routes.push(`${one} ${url}`);
    });
  }

  /** Sends a request as the app does. */
  async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, sent: Sent = {}) {
    const { body, cookie, origin = ORIGIN } = sent;
    const response = await this.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.#address,
      headers: {
        ...(origin === null ? {} : { origin }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return response;
  }

  get(path: string, cookie?: string) {
    return this.send('GET', path, cookie === undefined ? {} : { cookie });
  }

  /** Reads an answer and parses it. @throws if it is no success or does not match the schema */
  async read<T extends v.GenericSchema>(schema: T, path: string, cookie?: string): Promise<v.InferOutput<T>> {
    const response = await this.get(path, cookie);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    return v.parse(schema, response.json());
  }

  async input(): Promise<SignInInput> {
    const response = await this.send('POST', '/admin/sign-in/input');
    return v.parse(signInInputSchema, response.json());
  }

  /** Signs in with a signed message. @returns the cookie */
  async signIn(key: Keypair = admin): Promise<string> {
    const text = signInText(await this.input(), key.publicKey.toBase58());
    const response = await this.send('POST', '/admin/sign-in', { body: messageProof(key, text) });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    return cookieOf(response);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

/** Deletes all sign-ins, suggestions, votes and audit records. */
export async function forgetPeople({ db }: Store): Promise<void> {
  await db.delete(auditLog);
  await db.delete(adminSessions);
  await db.delete(signInInputs);
  await db.delete(usedSignatures);
  await db.delete(suggestionVotes);
  await db.delete(suggestions);
}

/** Seats wallets in a pool of an empty database, because only players may suggest and vote. */
export async function seatPlayers({ db }: Store, players: readonly Keypair[]): Promise<void> {
  const chain = new ChainScript();
  const pool = new PoolScript(chain, 1n, { maxPlayers: 100 });
  pool.create();
  for (const { publicKey } of players) pool.join(publicKey.toBase58());
  await initialize(db, 'genesis');
  await applyTransactions(db, chain.transactions, { confirmedSlot: chain.slot });
}

/** Returns the proof of a wallet that signed a text. */
export function messageProof(key: Keypair, text: string) {
  return {
    by: 'message',
    account: key.publicKey.toBase58(),
    signedMessage: Buffer.from(text).toString('base64'),
    signature: signedBy(key, text),
  };
}

/** Returns the proof of a wallet that signed a transaction with a text as memo. */
export function memoProof(key: Keypair, text: string) {
  const transaction = new Transaction({
    feePayer: key.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
  });
  transaction.add(new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(text) }));
  transaction.sign(key);
  return { by: 'transaction', transaction: transaction.serialize().toString('base64') };
}

/** Returns the cookie that an answer sets. @throws if it sets none */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies;
  if (cookie === undefined) throw new Error('no cookie was set');
  return `${cookie.name}=${cookie.value}`;
}

/** Returns a refusal's code, or the status of a success. */
export function refusalOf(response: LightMyRequestResponse): string | number {
  const parsed = v.safeParse(v.object({ error: v.object({ code: v.string() }) }), response.json());
  return parsed.success ? parsed.output.error.code : response.statusCode;
}
