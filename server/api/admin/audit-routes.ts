import type { FastifyInstance } from 'fastify';
import { auditListSchema, auditQuery, recordedSchema, sentTransactionSchema } from '#src/contract/audit.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { sessionOf } from '../sign-in/require-session.ts';
import { readAudit, recordSent } from './audit.ts';

/** Registers the routes that read the audit log and take reports of sent transactions. */
export function auditRoutes(app: FastifyInstance, context: ApiContext): void {
  const route = routesOf(app, 'admin: audit log');
  route('GET /audit', {
    summary: 'What admins did, by the log and by the chain.',
    query: auditQuery,
    response: auditListSchema,
    handler: ({ query }) => readAudit(context, query),
  });

  route('POST /audit', {
    summary: 'Records a transaction that the admin has sent.',
    status: 201,
    body: sentTransactionSchema,
    response: recordedSchema,
    async handler({ body, request }) {
      await recordSent(context, sessionOf(request), body);
      return { recorded: true } as const;
    },
  });
}
