let base = '/api';

/**
 * Sets the API's base; called once, before the first request: a path on this origin or an address, without a slash at
 * the end.
 */
export function setApiBase(apiBase: string): void {
  base = apiBase;
}

export function getApiBase(): string {
  return base;
}
