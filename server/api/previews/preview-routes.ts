import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { describeCreator } from '#server/previews/describe-others.ts';
import { describePool } from '#server/previews/describe-pool.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageCodes } from '#src/i18n/languages.ts';
import type { Picture } from '#server/previews/picture.ts';
import { creatorPreview, poolPreview, revisionOf } from '#server/previews/preview-url.ts';
import { readCreatorFacts, readPoolFacts } from '#server/previews/read-facts.ts';
import { address } from '#src/contract/fields.ts';
import { errorSchema } from '#src/contract/errors.ts';
import { ApiError, unavailable } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { NO_STORE } from '../http/cache-headers.ts';
import { documented, parsed } from '../route.ts';
import { withinAnswer } from '../shared-reads.ts';

const YEAR_SECONDS = 31_536_000;
/** The address of a picture names all that it shows. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** The home's picture changes only with a new version of the server. */
const DAY = 'public, max-age=86400';
/** A pool may change at any time. */
const REDIRECT = 'public, max-age=30';

const language = v.picklist(languageCodes(), `must be one of ${languageCodes().join(', ')}`);
const homeParams = v.object({ lang: language });
const poolParams = v.object({ address });
const poolPictureParams = v.object({ address, revision: v.string(), lang: language });
const creatorPictureParams = v.object({ wallet: address, revision: v.string(), lang: language });
const languageQuery = v.object({ lang: v.optional(v.unknown()) });

/** Registers the group `/previews`: pictures of 1200 × 630 pixels for links to pages. */
export function previewRoutes(app: FastifyInstance, { answers, previews }: ApiContext): void {
  const redirectTo = (reply: FastifyReply, path: string): FastifyReply =>
    reply
      .headers({ 'cache-control': REDIRECT, 'cross-origin-resource-policy': 'cross-origin' })
      .redirect(`${app.prefix}${path}`, 302);

  const homeOf = (lang: Language): Promise<Buffer> =>
    withinAnswer(previews.home(lang)).catch(unavailable('Pictures cannot be drawn right now'));
  /** Sends a picture; the home's instead if it is not drawn, which caches do not keep. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    picture: Picture,
  ): Promise<FastifyReply> => {
    const png = await withinAnswer(previews.find(revisionOf(picture), picture)).catch((error: unknown) => {
      request.log.error({ reason: errorText(error), url: request.url }, 'A link preview was not drawn');
      return null;
    });
    if (png !== null) return sendPng(reply.header('cache-control', IMMUTABLE), png);
    return sendPng(reply.header('cache-control', NO_STORE), await homeOf(picture.language));
  };

  const findPool = async (pool: string) =>
    (await answers.readFresh((db) => readPoolFacts(db, pool))) ?? missing('There is no such pool');
  const findCreator = async (wallet: string) =>
    (await answers.readFresh((db) => readCreatorFacts(db, wallet))) ??
    missing('This wallet has not opened a pool');

  app.get(
    '/previews/home.:lang.png',
    pictureOptions('The picture of the home page, in one of six languages.', { params: homeParams }),
    async (request, reply) => {
      const { lang } = parsed(homeParams, request.params, 'params');
      return sendPng(reply.header('cache-control', DAY), await homeOf(lang));
    },
  );
  app.get(
    '/previews/pools/:address.png',
    pictureOptions("Redirects to a pool's current picture; in English if the language has none.", {
      params: poolParams,
      query: languageQuery,
    }),
    async (request, reply) => {
      const { address: pool } = parsed(poolParams, request.params, 'params');
      const { lang } = parsed(languageQuery, request.query, 'query');
      const facts = await withinAnswer(findPool(pool));
      return redirectTo(reply, poolPreview(facts, isLanguage(lang) ? lang : DEFAULT_LANGUAGE).path);
    },
  );
  app.get(
    '/previews/pools/:address/:revision.:lang.png',
    pictureOptions('The picture of a pool or its draw; any other revision redirects to the current one.', {
      params: poolPictureParams,
    }),
    async (request, reply) => {
      const { address: pool, revision, lang } = parsed(poolPictureParams, request.params, 'params');
      const facts = await withinAnswer(findPool(pool));
      const { picture } = describePool(facts, lang);
      if (revisionOf(picture) !== revision) return redirectTo(reply, poolPreview(facts, lang).path);
      return send(request, reply, picture);
    },
  );
  app.get(
    '/previews/creators/:wallet/:revision.:lang.png',
    pictureOptions('The picture of a creator; any other revision redirects to the current one.', {
      params: creatorPictureParams,
    }),
    async (request, reply) => {
      const { wallet, revision, lang } = parsed(creatorPictureParams, request.params, 'params');
      const facts = await withinAnswer(findCreator(wallet));
      const { picture } = describeCreator(facts, lang);
      if (revisionOf(picture) !== revision) return redirectTo(reply, creatorPreview(facts, lang).path);
      return send(request, reply, picture);
    },
  );
}

function missing(message: string): never {
  throw new ApiError('not_found', message);
}

/** Other sites show the pictures, too. */
const sendPng = (reply: FastifyReply, png: Buffer): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(png);

interface Inputs {
  readonly params: v.GenericSchema;
  readonly query?: v.GenericSchema;
}

/** Returns a route's options, as those of routes that answer with JSON. */
function pictureOptions(summary: string, { params, query }: Inputs): RouteShorthandOptions {
  const image = { 'image/png': { schema: { type: 'string', format: 'binary' } } };
  return {
    schema: {
      summary,
      tags: ['previews'],
      params: documented(params),
      ...(query && { querystring: documented(query) }),
      response: {
        200: { description: 'A PNG of 1200 × 630 pixels', content: image },
        302: { description: 'The path of the current picture', type: 'null' },
        '4xx': documented(errorSchema),
      },
    },
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
  };
}
