import { ed25519 } from '@noble/curves/ed25519.js';
import bs58 from 'bs58';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { type ErrorCode, ERROR_CODES } from '#src/contract/errors.ts';
import {
  newSuggestionSchema,
  suggestionMessage,
  suggestionsQuery,
  voteMessage,
  voteSchema,
} from '#src/contract/suggestions.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { parseAddress, utf8ToBytes } from '#src/protocol/bytes.ts';
import type { Suggestion } from '../model/suggestion.ts';

const CLUSTER = 'devnet';

type Stored = Omit<Suggestion, 'voted'> & { readonly voters: Set<string> };

/** Returns a suggestion with defaults for the fields a test does not set. */
export const aSuggestion = (changes: Partial<Suggestion> & { readonly id: number }): Suggestion => ({
  wallet: '11111111111111111111111111111111',
  title: `Idea number ${changes.id}`,
  body: `What idea number ${changes.id} is about.`,
  status: 'open',
  answer: null,
  mergedInto: null,
  votes: 0,
  voted: false,
  createdAt: Math.floor(Date.now() / 1_000) - 3_600,
  ...changes,
});

class Refusal extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
  }
}

/** Stores suggestions and votes as the contract specifies, on a local port. It trusts valid signatures only. */
export class SuggestionServer {
  #rows: Stored[] = [];
  #loopback: Loopback | null = null;
  /** Refuses everything that is written. */
  refuses: ErrorCode | null = null;
  /** Breaks every connection, as an unreachable server. */
  down = false;
  /** How many responses to write requests are dropped after the request was processed. */
  losing = 0;
  readonly #answers = new Map<string, Suggestion>();
  /** Rows of a page. */
  pageSize = 20;
  /** Waits before it answers. */
  hold: Promise<void> = Promise.resolve();

  async start(): Promise<string> {
    this.#loopback = await startLoopback((request, response) => void this.#answer(request, response));
    return this.#loopback.url;
  }

  async stop(): Promise<void> {
    await this.#loopback?.close();
  }

  has(...rows: readonly Suggestion[]): void {
    this.#rows = rows.map(({ voted: _, ...row }) => ({ ...row, voters: new Set<string>() }));
  }

  /** A suggestion as the server stores it. */
  row(id: number): Stored {
    const found = this.#rows.find((row) => row.id === id);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }

  get rows(): readonly Stored[] {
    return this.#rows;
  }

  /** The requests so far, in order. */
  get paths(): readonly string[] {
    return this.#loopback?.requests.map(({ path }) => path) ?? [];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    await this.hold;
    if (this.down) return void response.destroy();
    const url = new URL(request.url ?? '', 'http://server');
    try {
      if (request.method === 'GET') return answerJson(response, this.#list(url.searchParams));
      if (this.refuses !== null) throw new Refusal(this.refuses);
      const body: unknown = JSON.parse(sent);
      const domain = request.headers.host ?? '';
      const voted = /^\/suggestions\/(\d+)\/votes$/.exec(url.pathname)?.[1];
      const answer =
        this.#answers.get(sent) ??
        (voted === undefined
          ? this.#add(body, domain)
          : this.#vote(Number(voted), request.method === 'POST', body, domain));
      this.#answers.set(sent, answer);
      if (this.losing > 0) {
        this.losing -= 1;
        return void response.destroy();
      }
      answerJson(response, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.statusCode = ERROR_CODES[error.code];
      answerJson(response, { error: { code: error.code, message: error.message } });
    }
  }

  #list(parameters: URLSearchParams) {
    const { status, sort, search, wallet, mine, cursor } = v.parse(
      suggestionsQuery,
      Object.fromEntries(parameters),
    );
    const found = this.#rows
      .filter((row) => (status === undefined ? row.status !== 'merged' : row.status === status))
      .filter(({ title, body }) => `${title} ${body}`.toLowerCase().includes((search ?? '').toLowerCase()))
      .filter((row) => mine !== true || row.wallet === wallet)
      .toSorted((a, b) => (sort === 'votes' ? b.votes - a.votes : b.createdAt - a.createdAt));
    const from = Number(cursor ?? 0);
    return {
      data: found.slice(from, from + this.pageSize).map((row) => shown(row, wallet)),
      nextCursor: found.length > from + this.pageSize ? String(from + this.pageSize) : null,
    };
  }

  #add(body: unknown, domain: string): Suggestion {
    const { wallet, issuedAt, signature, ...idea } = v.parse(newSuggestionSchema, body);
    requireSigned(wallet, signature, suggestionMessage({ domain, cluster: CLUSTER, wallet, issuedAt }, idea));
    const made = aSuggestion({ ...idea, wallet, id: 1_000 + this.#rows.length, createdAt: issuedAt });
    this.#rows.push({ ...made, voters: new Set() });
    return made;
  }

  #vote(id: number, cast: boolean, body: unknown, domain: string): Suggestion {
    const { wallet, issuedAt, signature } = v.parse(voteSchema, body);
    const vote = { suggestion: id, take: cast ? 'cast' : 'withdrawn' } as const;
    requireSigned(wallet, signature, voteMessage({ domain, cluster: CLUSTER, wallet, issuedAt }, vote));
    const before = this.row(id);
    const changes = before.voters.has(wallet) !== cast;
    const after = { ...before, votes: before.votes + (changes ? (cast ? 1 : -1) : 0) };
    if (cast) after.voters.add(wallet);
    else after.voters.delete(wallet);
    this.#rows = this.#rows.map((row) => (row.id === id ? after : row));
    return shown(after, wallet);
  }
}

const shown = ({ voters, ...row }: Stored, wallet: string | undefined): Suggestion => ({
  ...row,
  voted: wallet !== undefined && voters.has(wallet),
});

function requireSigned(wallet: string, signature: string, text: string): void {
  const key = parseAddress(wallet);
  if (key === null || !ed25519.verify(bs58.decode(signature), utf8ToBytes(text), key)) {
    throw new Refusal('bad_signature');
  }
}
