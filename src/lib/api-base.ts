let base = '/api';

/** Called once, before anything is asked: a path on this origin or an address, without a slash at the end. */
export function setApiBase(apiBase: string): void {
  base = apiBase;
}

export function getApiBase(): string {
  return base;
}
