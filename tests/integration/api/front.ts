import type { ApiWorld } from './api-world.ts';

/** Whether Fastify had nothing to do with an answer. */
export async function isFromFront(
  world: ApiWorld,
  path: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const before = world.routed;
  await world.request(path, headers);
  return world.routed === before;
}

/** Number of requests that the front cache knows. */
export const frontRequests = async (world: ApiWorld): Promise<number> =>
  Number(/^api_front_requests (\d+)$/m.exec((await world.request('/metrics')).body)?.[1]);
