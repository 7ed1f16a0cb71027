import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Collects what the routes declare; to be registered before them. */
export async function collectDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Xeroz',
        version,
        description:
          'Pools, players and statistics as the chain tells them. Amounts are lamports and slots as decimal text, times ' +
          'Unix seconds. Every answer that is no success has the one shape `{ error: { code, message, fields? } }`.',
      },
    },
  });
}

/** Serves the documentation as OpenAPI, and a page to read it; the page loads its files from this server only. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page names its files by absolute paths.
    indexPrefix: app.prefix,
    uiConfig: { validatorUrl: null },
    // The page uses inline styles; scripts are loaded from files only.
    staticCSP: {
      'default-src': "'none'",
      'connect-src': "'self'",
      'font-src': "'self'",
      'frame-ancestors': "'none'",
      'img-src': "'self' data:",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
    },
  });
}
