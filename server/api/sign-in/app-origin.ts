const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Whether the app is on this machine alone, where pages come without TLS. */
export function isLocal(domain: string): boolean {
  return LOOPBACK.test(domain);
}

/** The origin of the app's pages, from its host. */
export function appOrigin(domain: string): string {
  return `${isLocal(domain) ? 'http' : 'https'}://${domain}`;
}
