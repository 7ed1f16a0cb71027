import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ApiError, unavailable } from '#server/api/api-error.ts';
import { NO_STORE } from '#server/api/http/cache-headers.ts';
import { refusalOf } from '#server/api/http/failures.ts';
import { withinAnswer } from '#server/api/shared-reads.ts';
import { Allowance } from '#server/cluster/allowance.ts';
import type { Log } from '#server/cluster/log.ts';
import { Throttle } from '#server/cluster/throttle.ts';
import { pageLanguage } from '#server/pages/page-language.ts';
import { fillText, textsOf } from '#server/pages/page-texts.ts';
import type { PoolFacts } from '#server/pages/pool-facts.ts';
import { poolHead } from '#server/pages/pool-head.ts';
import { previewUrl } from '#server/pages/preview-url.ts';
import { homePreview } from '#server/previews/preview-url.ts';
import { readGate } from '#server/pages/read-gate.ts';
import { type PoolContext, poolReader } from '#server/pages/read-pool.ts';
import type { PageTexts } from '#server/pages/texts/page-texts-shape.ts';
import {
  actionBody,
  actionErrorSchema,
  actionSchema,
  actionTransactionSchema,
} from '#src/contract/actions.ts';
import type { Language } from '#src/i18n/languages.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { solExact, solCeiled } from '#src/protocol/amounts.ts';
import { optionsOf } from '../route.ts';
import { type JoinContext, joinTransactions, type Refusal, refusalText } from './join-transaction.ts';

export interface ActionsContext extends PoolContext, JoinContext {
  /** Unix seconds. */
  readonly now: () => number;
}

export interface ActionsOptions {
  readonly context: ActionsContext;
  /** The app's public origin. */
  readonly origin: string;
  readonly apiBase: string;
  readonly log: Log;
}

/** Transactions of one address: each costs several requests to the RPC server. */
const LIMIT = { requests: 20, seconds: 60 };
/** Transactions made at the same time, and in a second, by this process. */
const MOST_AT_ONCE = 20;
const A_SECOND = 10;
const ENDED: ReadonlySet<string> = new Set(['completed', 'expired', 'refunding']);

const poolParams = v.object({ id: v.string() });

/** What a route answers instead of its body. */
class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
  constructor(
    readonly statusCode: 400 | 404 | 422 | 429 | 503,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Registers `/actions/pools/:id/join` by the specification of Solana Actions. Its answers have their own shape, headers
 * and origins; a wallet that takes an action is limited neither by the app nor by what its user has set in it.
 */
export async function actionRoutes(
  app: FastifyInstance,
  { context, origin, apiBase, log }: ActionsOptions,
): Promise<void> {
  const readPool = poolReader(context, log, readGate());
  const makeTransaction = joinTransactions(context);
  const makings = new Allowance(A_SECOND, MOST_AT_ONCE);
  const failures = new Throttle();
  let running = 0;

  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ 'cache-control': NO_STORE, 'cross-origin-resource-policy': 'cross-origin' });
    done();
  });
  app.setErrorHandler((thrown: Error, request, reply) => {
    const isRefusal = thrown instanceof ActionRefused || thrown instanceof ApiError;
    const { statusCode, message } = isRefusal ? thrown : refusalOf(thrown);
    if (statusCode >= 500) {
      failures.report(message, (more) => request.log.error({ error: thrown, more }, 'An action failed'));
    }
    return reply.code(statusCode).send({ message });
  });

  const find = async (request: FastifyRequest): Promise<{ pool: PoolFacts; language: Language }> => {
    const { id } = v.parse(poolParams, request.params);
    const { lang } = v.parse(v.object({ lang: v.optional(v.unknown()) }), request.query);
    const { language } = pageLanguage(lang, request.headers['accept-language']);
    const pool = await readPool(id);
    if (pool === 'missing') throw new ActionRefused(404, textsOf(language).pools.pool.notFound);
    if (pool === 'unread') throw new ApiError('unavailable', 'The pool cannot be read now: try again later');
    return { pool, language };
  };

  const iconOf = (pool: PoolFacts, language: Language): string =>
    previewUrl({ origin, apiBase }, pool.previews[language] ?? homePreview(language)).url;

  const summary = 'Joining a pool, as a Solana Action: what a client shows of it.';
  const describe = optionsOf(
    { summary, params: poolParams, response: actionSchema, refusal: actionErrorSchema },
    'actions',
  );
  app.get(
    '/actions/pools/:id/join',
    describe,
    async (request): Promise<v.InferInput<typeof actionSchema>> => {
      const { pool, language } = await find(request);
      const texts = textsOf(language);
      const head = poolHead(pool, language, context.now());
      const refusal = hindranceOf(pool, context.now());
      const label = fillText(texts.heads.action.join, { entry: solExact(pool.entryFee) });
      return {
        type: 'action',
        icon: iconOf(pool, language),
        title: head.sharedTitle ?? head.title,
        description: head.description,
        label,
        ...(refusal === null
          ? {
              links: {
                actions: [
                  {
                    type: 'transaction',
                    label,
                    href: `${apiBase}/actions/pools/${pool.poolAddress}/join?lang=${language}`,
                  },
                ],
              },
            }
          : { disabled: true, error: { message: refusalText(refusal, texts) } }),
      };
    },
  );

  app.post(
    '/actions/pools/:id/join',
    optionsOf(
      {
        summary: 'The unsigned transaction by which a wallet joins a pool.',
        params: poolParams,
        body: actionBody,
        response: actionTransactionSchema,
        refusal: actionErrorSchema,
        limit: LIMIT,
      },
      'actions',
    ),
    async (request): Promise<v.InferInput<typeof actionTransactionSchema>> => {
      const body = v.safeParse(actionBody, request.body);
      if (!body.success || parseAddress(body.output.account) === null)
        throw new ActionRefused(400, 'account: must be the base58 address of a wallet');
      const { pool, language } = await find(request);
      const texts = textsOf(language);
      if (pool.passwordProtected) throw refused({ kind: 'password' }, texts);
      if (ENDED.has(pool.status)) throw refused({ kind: 'wrongState' }, texts);
      if (running >= MOST_AT_ONCE || !makings.take())
        throw new ActionRefused(429, 'Too many requests: try again in a second');
      running += 1;
      const making = makeTransaction(pool.poolAddress, body.output.account)
        .catch(unavailable('The chain does not answer now: try again later'))
        .finally(() => (running -= 1));
      const made = await withinAnswer(making);
      if ('kind' in made) throw refused(made, texts);
      return {
        type: 'transaction',
        transaction: Buffer.from(made.bytes).toString('base64'),
        message: fillText(texts.heads.action.seat, {
          seat: String(made.pool.playerCount + 1),
          seats: String(made.pool.maxPlayers),
          entry: solExact(made.pool.entryLamports),
          sentence: poolHead(pool, language, context.now()).sharedTitle ?? pool.name,
        }),
      };
    },
  );
}

/** Returns why nobody can join a pool by an action, as far as the server's copy says. */
function hindranceOf(pool: PoolFacts, now: number): Refusal | null {
  if (pool.status === 'locked' || pool.status === 'drawing') return { kind: 'full' };
  if (pool.status !== 'open') return { kind: 'wrongState' };
  if (now >= pool.createdAt + pool.joinLeaveWindow) return { kind: 'windowClosed' };
  return pool.passwordProtected ? { kind: 'password' } : null;
}

function refused(refusal: Refusal, texts: PageTexts): ActionRefused {
  const text = refusalText(refusal, texts);
  const amount = refusal.kind === 'shortage' ? solCeiled(refusal.lamports) : '';
  return new ActionRefused(refusal.kind === 'noPool' ? 404 : 422, fillText(text, { amount }));
}
