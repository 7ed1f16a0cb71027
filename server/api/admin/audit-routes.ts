import type { FastifyInstance } from 'fastify';
import { auditListSchema, auditQuery, recordedSchema, sentTransactionSchema } from '#src/contract/audit.ts';
import type { ApiContext } from '../context.ts';
import { route } from '../route.ts';
import { sessionOf } from '../sign-in/require-session.ts';
import { readAudit, recordSent } from './audit.ts';

const tag = 'admin: audit log';

/** Registers the routes that read the audit log and take reports of sent transactions. */
export function auditRoutes(app: FastifyInstance, context: ApiContext): void {
  route(app, {
    method: 'GET',
    url: '/audit',
    summary: 'What admins did, by the log and by the chain.',
    tag,
    query: auditQuery,
    response: auditListSchema,
    handler: ({ query }) => readAudit(context, query),
  });

  route(app, {
    method: 'POST',
    url: '/audit',
    summary: 'Records a transaction that the admin has sent.',
    tag,
    status: 201,
    body: sentTransactionSchema,
    response: recordedSchema,
    async handler({ body, request }) {
      await recordSent(context, sessionOf(request), body);
      return { recorded: true } as const;
    },
  });
}
