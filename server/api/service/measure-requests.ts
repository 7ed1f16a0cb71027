import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Answers } from '../answers/answers.ts';

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures what the API answers, by route and status; the log has each request where it goes into such detail. */
export function measureRequests(app: FastifyInstance, metrics: Registry, answers: Answers): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  new Gauge({
    name: 'api_kept_answers_bytes',
    help: 'What answers that are kept take up',
    registers: [metrics],
    collect() {
      this.set(answers.bytes);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Only paths of routes become labels: there must not be as many as callers can think of.
    const route = request.routeOptions.url ?? 'unknown';
    const { method, url } = request;
    const { statusCode: status, elapsedTime } = reply;
    seconds.observe({ method, route, status }, elapsedTime / 1_000);
    request.log.debug({ method, url, status, ms: Math.round(elapsedTime), request: request.id }, 'Answered');
    done();
  });
}
