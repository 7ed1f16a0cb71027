/** A change of the app or the server that a test must notice. */
export interface AppMutant {
  readonly what: string;
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Project of the tests in `vite.config.ts`. */
  readonly project: 'unit' | 'dom' | 'dom-isolated' | 'chain' | 'slow' | 'browser';
  /** The test file that must notice it, or only its tests whose title contains `title`. */
  readonly tests: readonly [file: string, title?: string];
}

const CORNERS = 'tests/e2e/corners.slow.e2e.ts';

export const APP_MUTANTS: readonly AppMutant[] = [
  {
    what: 'an answer is fresh for 1 s instead of 30 s',
    file: 'src/app/query-client.ts',
    from: 'FRESH_MS = 30_000',
    to: 'FRESH_MS = 1_000',
    project: 'unit',
    tests: ['src/app/query-client.test.ts'],
  },
  {
    what: 'popups of wins are at the top left',
    file: 'src/features/live/components/win-popups.tsx',
    from: 'right-[calc(12px+var(--safe-right))] bottom-[calc(44px+var(--bottom))] left-[calc(12px+var(--safe-left))] z-20 flex flex-col items-end gap-2 sm:left-auto',
    to: 'right-auto top-14 left-3 z-20 flex flex-col items-start gap-2',
    project: 'browser',
    tests: [CORNERS, 'win popups'],
  },
  {
    what: 'the strip of users online is at the top',
    file: 'src/features/live/components/users-online.tsx',
    from: 'inset-x-0 bottom-(--bottom)',
    to: 'inset-x-0 top-0',
    project: 'browser',
    tests: [CORNERS, 'users online are at the lower left'],
  },
  {
    what: 'the chain’s code is not fetched while a wallet is being chosen',
    file: 'src/features/wallet/wallet-mount.tsx',
    from: '    if (isOpen) prefetchChain();\n',
    to: '',
    project: 'dom',
    tests: ['src/features/wallet/wallet-mount.isolated.test.tsx'],
  },
  {
    what: 'a failed change at the server is not sent once more',
    file: 'src/lib/send-json.ts',
    from: 'failures === 1 && mayRetry(error)',
    to: 'failures === 0 && mayRetry(error)',
    project: 'unit',
    tests: ['src/lib/send-json.test.ts'],
  },
  {
    what: 'a signed change that arrives twice acts twice',
    file: 'server/api/suggestions/signed-request.ts',
    from: 'if (spent.length === 0) {',
    to: 'if (spent.length === 0 && false) {',
    project: 'slow',
    tests: ['tests/integration/api-admin/suggestions.slow.test.ts', 'a signature acts once'],
  },
  {
    what: 'a toast stays 18 s instead of 5 s',
    file: 'src/store/toast.ts',
    from: 'TOAST_DURATION_MS = 5_000',
    to: 'TOAST_DURATION_MS = 18_000',
    project: 'dom',
    tests: ['src/app/shell/toaster.test.tsx'],
  },
  {
    what: 'the prize leaves the stakeback out',
    file: 'src/protocol/prize.ts',
    from: 'least: ifWonAtLeast,',
    to: 'least: ifWonAtLeast - ifLost,',
    project: 'unit',
    tests: ['src/protocol/prize.test.ts'],
  },
  {
    what: '0.5 SOL belongs to the high entries',
    file: 'src/features/pools/model/filter-pools.ts',
    from: 'lamports <= SOL / 2n',
    to: 'lamports < SOL / 2n',
    project: 'unit',
    tests: ['src/features/pools/model/filter-pools.test.ts'],
  },
  {
    what: 'an hour’s length says minutes as hours',
    file: 'src/lib/time-span.ts',
    from: 'count: Math.floor((rounded % HOUR) / MINUTE) },\n  ];',
    to: 'count: Math.floor(rounded / MINUTE) },\n  ];',
    project: 'unit',
    tests: ['src/i18n/use-time-text.test.ts'],
  },
  {
    what: 'the smallest stake is 0.04 SOL unless configured',
    file: 'src/protocol/limits.ts',
    from: 'DEFAULT_MIN_STAKE_LAMPORTS = 20_000_000n',
    to: 'DEFAULT_MIN_STAKE_LAMPORTS = 40_000_000n',
    project: 'unit',
    tests: ['src/prices/dollars.test.ts'],
  },
  {
    what: 'the audit card has no words',
    file: 'src/features/home/components/trust.tsx',
    from: "          {words('audit')}\n",
    to: '          {null}\n',
    project: 'dom',
    tests: ['src/features/home/home-page.test.tsx', 'has four trust cards'],
  },
  {
    what: 'the leaderboard links creators as transactions',
    file: 'src/features/home/components/top-creators.tsx',
    from: "explorerLink('address', wallet)",
    to: "explorerLink('tx', wallet)",
    project: 'dom',
    tests: ['src/features/home/top-creators.test.tsx', 'lists five creators'],
  },
  {
    what: 'the loser modal links the pool as a transaction',
    file: 'src/features/outcome/components/outcome-modal.tsx',
    from: "explorerLink('address', pool.address)",
    to: "explorerLink('tx', pool.address)",
    project: 'dom',
    tests: ['src/features/outcome/outcome-watcher.isolated.test.tsx', 'opens the loser modal'],
  },
  {
    what: 'the socket begins by polling',
    file: 'src/features/live/api/live-socket.ts',
    from: "['websocket', 'polling']",
    to: "['polling', 'websocket']",
    project: 'dom',
    tests: ['src/features/live/live-connection.test.tsx', 'by WebSocket'],
  },
  {
    what: 'the users that a greeting counts are ignored',
    file: 'src/features/live/api/start-live.ts',
    from: '      if (onlineUsers !== undefined) showFigures(client, { onlineUsers });\n',
    to: '',
    project: 'dom',
    tests: ['src/features/live/live-connection.test.tsx', 'comes from the greeting'],
  },
  {
    what: 'the platform’s statistics are never stale',
    file: 'src/features/live/api/platform-stats.ts',
    from: 'apiQuery(platformReadingSchema, STATS_PATH)',
    to: '({ ...apiQuery(platformReadingSchema, STATS_PATH), staleTime: Infinity })',
    project: 'dom',
    tests: ['src/features/live/components/users-online.test.tsx', 'is refetched when the window'],
  },
  {
    what: 'the platform’s statistics are read at an interval',
    file: 'src/features/live/api/platform-stats.ts',
    from: 'apiQuery(platformReadingSchema, STATS_PATH)',
    to: '({ ...apiQuery(platformReadingSchema, STATS_PATH), refetchInterval: 60_000 })',
    project: 'dom',
    tests: ['src/features/live/components/users-online.test.tsx', 'is refetched when the window'],
  },
  {
    what: 'the page of winners is loaded with the app',
    file: 'src/app/routes.tsx',
    from: "lazyPage(['winners'], () => import('#src/features/winners/winners-page.tsx'), 'WinnersPage')",
    to: "(await import('#src/features/winners/winners-page.tsx')).WinnersPage",
    project: 'dom',
    tests: ['src/app/routes.isolated.test.tsx', '/winners'],
  },
  {
    what: 'a wallet counts as restored while it has no key',
    file: 'src/chain/wallet/wallet-bridge.tsx',
    from: 'connected: publicKey !== null',
    to: 'connected: publicKey === null',
    project: 'dom',
    tests: ['src/features/wallet/wallet-session.test.tsx', "the button's place stays empty"],
  },
  {
    what: 'no key of a wallet reaches the session',
    file: 'src/chain/wallet/wallet-bridge.tsx',
    from: 'publicKey?.toBase58() ?? null',
    to: "publicKey === null ? '' : null",
    project: 'dom',
    tests: ['src/chain/wallet/wallet-bridge.test.tsx', 'exposes the name, icon'],
  },
  {
    what: 'a chain that does not answer is never reported',
    file: 'src/app/services/start-services.ts',
    from: 'useStore.setState({ chainUnreachable })',
    to: 'chainUnreachable',
    project: 'dom',
    tests: ['src/app/services/services.test.tsx', 'counts as unreachable'],
  },
];
