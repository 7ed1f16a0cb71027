import type { ApiWorld } from './api-world.ts';

/** Whether a path is answered without Fastify. */
export async function isFromFront(
  world: ApiWorld,
  path: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const before = world.routed;
  await world.request(path, headers);
  return world.routed === before;
}

/** Number of requests whose answers the front cache has. */
export const frontRequests = async (world: ApiWorld): Promise<number> =>
  Number(/^api_front_requests (\d+)$/m.exec((await world.request('/metrics')).body)?.[1]);
