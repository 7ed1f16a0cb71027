import { ApiError } from '#server/api/api-error.ts';

/** Refuses streams, as a server without live events. @throws ApiError always */
export function noStream(): never {
  throw new ApiError('unavailable', 'There are no live events here');
}
