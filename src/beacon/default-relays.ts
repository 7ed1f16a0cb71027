/** Relays of quicknet from several operators. No relay requires an API key. */
export const DEFAULT_RELAYS: readonly string[] = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];
