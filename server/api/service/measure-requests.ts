import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { FrontCache } from '../front/front-cache.ts';

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A request that was answered. */
export interface Answered {
  readonly method: string;
  readonly url: string;
  /** Fastify's route path: only route paths become labels, because callers must not be able to create labels. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The request's id in the log. */
  readonly id: string;
}

export type ReportAnswer = (answered: Answered) => void;

/**
 * Measures the API's answers by route and status; at level `debug` the log contains each request.
 * @returns a function that reports answers sent without Fastify
 */
export function measureRequests(app: FastifyInstance, metrics: Registry, front: FrontCache): ReportAnswer {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    void new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  };
  gauge('api_kept_answers_bytes', 'What answers that are kept take up', () => front.answers.bytes);
  gauge('api_front_requests', 'How many requests are answered before the router', () => front.size);
  gauge('api_front_bytes', 'What the front cache takes up, without the answers', () => front.bytes);
  const report: ReportAnswer = ({ method, url, route, status, ms, id }) => {
    seconds.observe({ method, route, status }, ms / 1_000);
    app.log.debug({ method, url, status, ms: Math.round(ms), request: id }, 'Answered');
  };
  app.addHook(
    'onResponse',
    ({ method, url, routeOptions, id }, { statusCode: status, elapsedTime: ms }, done) => {
      report({ method, url, route: routeOptions.url ?? 'unknown', status, ms, id });
      done();
    },
  );
  return report;
}
