/** Relays of quicknet, run by several operators; none requires an API key. */
export const DEFAULT_RELAYS: readonly string[] = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];
