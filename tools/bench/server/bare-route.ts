/** Serves the bytes of standard input at one route of a bare Fastify, for comparison.  --port N --type T */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import fastify from 'fastify';

const { values } = parseArgs({ options: { port: { type: 'string' }, type: { type: 'string' } } });
const body = Buffer.from(await text(process.stdin));
const app = fastify();
app.get('/', (_request, reply) => reply.type(values.type ?? 'application/json').send(body));
await app.listen({ port: Number(values.port), host: '127.0.0.1' });
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
