let base = '/api';
let socket: string | null = null;
let network: string | null = null;

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

/** Sets the URL of socket.io, or its path on this origin; null for its path below the API's base. */
export function setSocketUrl(socketUrl: string | null): void {
  socket = socketUrl;
}

export function getSocketUrl(): string | null {
  return socket;
}

/** Sets the network's name in requests for statistics; null for the cluster's. */
export function setStatisticsNetwork(name: string | null): void {
  network = name;
}

export function getStatisticsNetwork(): string | null {
  return network;
}
