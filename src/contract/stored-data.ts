/** What the server stores about people: the page on privacy lists it, and the server's tests compare it with the tables. */

/** Retention of live events in days, unless EVENT_DAYS sets another one. */
export const DEFAULT_EVENT_DAYS = 3;

/** The tables that name wallets, or clients' addresses, by what they are for. */
export const PERSONAL_TABLES = {
  suggestions: ['suggestions', 'suggestion_votes'],
  requests: ['used_signatures', 'sign_in_inputs'],
  presence: ['presence'],
  limits: ['rate_limits'],
  events: ['live_events'],
  chain: [
    'transactions',
    'chain_events',
    'pools',
    'seats',
    'notifications',
    'rematches',
    'wallets',
    'creator_days',
    'dropped_payments',
  ],
  admins: ['admin_sessions', 'audit_log'],
} as const;

export type PersonalData = keyof typeof PERSONAL_TABLES;

/** The tables without anything about people. */
export const IMPERSONAL_TABLES = [
  'beacon_rounds',
  'dropped_pools',
  'hours',
  'indexer_conditions',
  'indexer_errors',
  'indexer_state',
  'live_outbox',
  'pool_names',
  'presence_leases',
  'recent_signatures',
  'unread_transactions',
] as const;
