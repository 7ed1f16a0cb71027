import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { thrownText } from '#server/cluster/thrown-text.ts';
import type { Account } from '../ledger/account.ts';
import type { ChainState } from '../ledger/chain-state.ts';
import type { Chunk } from '../ledger/history.ts';
import { chunkSchema, stateSchema, versionSchema } from './schema.ts';

const STATE_FILE = 'chain.json';
const OWN_FILE = /^(chain|transactions-\d+)\.json(\.new)?$/;

function chunkFile(id: number): string {
  return `transactions-${id}.json`;
}

function accountJson({ lamports, data, owner, executable, rentEpoch }: Account): object {
  return {
    lamports: String(lamports),
    data: Buffer.from(data).toString('base64'),
    owner,
    executable,
    rentEpoch: String(rentEpoch),
  };
}

function stateText(state: ChainState, full: readonly Chunk[], last: Chunk | null): string {
  return JSON.stringify({
    version: 2,
    genesisHash: state.genesisHash,
    hashSecret: Buffer.from(state.hashSecret).toString('base64'),
    clock: state.clock,
    faucet: {
      secretKey: Buffer.from(state.faucet.secretKey).toString('base64'),
      paid: state.faucet.paid,
    },
    transactionCount: state.transactionCount,
    lastRestartSlot: state.lastRestartSlot,
    programs: state.programs,
    accounts: state.accounts.map(([address, account]) => [address, accountJson(account)]),
    undo: state.undo.map(({ before, ...entry }) => ({ ...entry, before: before && accountJson(before) })),
    fullChunks: full.map((chunk) => chunk.id),
    openChunk: last,
  });
}

/** Keeps a chain on disk: one file of state, and one for each full group of transactions. */
export class StateFolder {
  /** groups that are on disk */
  readonly #stored = new Set<number>();
  #saving: Promise<void> = Promise.resolve();

  constructor(private readonly path: string) {}

  /** Deletes the saved chain, but no other files of the folder. */
  async reset(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    const own = (await readdir(this.path)).filter((name) => OWN_FILE.test(name));
    await Promise.all(own.map((name) => rm(join(this.path, name))));
  }

  /** Returns the saved chain, null if there is none. @throws a sentence naming the folder when it cannot be read */
  async load(): Promise<ChainState | null> {
    try {
      const text = await this.#read(STATE_FILE);
      if (text === null) return null;
      const input: unknown = JSON.parse(text);
      v.assert(versionSchema, input);
      const { fullChunks, openChunk, ...state } = v.parse(stateSchema, input);
      const full = await Promise.all(fullChunks.map((id) => this.#loadChunk(id)));
      for (const chunk of full) this.#stored.add(chunk.id);
      return { ...state, chunks: openChunk === null ? full : [...full, openChunk] };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : thrownText(cause);
      throw new Error(
        `The local chain saved in ${this.path} cannot be read (${reason}). Start it afresh with --reset.`,
        { cause },
      );
    }
  }

  /** Saves a state as it is now. A crash at any time leaves either the previous state or this one complete. */
  save(state: ChainState): Promise<void> {
    const last = state.chunks.at(-1) ?? null;
    const full = state.chunks.slice(0, -1);
    const text = stateText(state, full, last);
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#store(text, full));
    return this.#saving;
  }

  async #store(text: string, full: readonly Chunk[]): Promise<void> {
    await mkdir(this.path, { recursive: true });
    for (const chunk of full) {
      if (this.#stored.has(chunk.id)) continue;
      await this.#write(chunkFile(chunk.id), JSON.stringify(chunk));
      this.#stored.add(chunk.id);
    }
    await this.#write(STATE_FILE, text);
    const ids = new Set(full.map((chunk) => chunk.id));
    for (const id of this.#stored) {
      if (ids.has(id)) continue;
      await rm(join(this.path, chunkFile(id)), { force: true });
      this.#stored.delete(id);
    }
  }

  async #write(name: string, text: string): Promise<void> {
    const path = join(this.path, name);
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
  }

  async #loadChunk(id: number): Promise<Chunk> {
    const text = await this.#read(chunkFile(id));
    if (text === null) throw new Error(`${chunkFile(id)} is missing`);
    return v.parse(chunkSchema, JSON.parse(text));
  }

  async #read(name: string): Promise<string | null> {
    try {
      return await readFile(join(this.path, name), 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }
}
