/** A change of the app or the server that a test must notice. */
export interface AppMutant {
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Of the tests, as `vite.config.ts` names them. */
  readonly project: 'unit' | 'dom' | 'chain' | 'slow' | 'browser';
  /** The file that must notice it, and of its tests those with a title that contains a text. */
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
    from: 'right-3 bottom-14 left-3 z-20 flex flex-col items-end gap-2 sm:bottom-3 sm:left-auto sm:w-80',
    to: 'right-auto top-14 left-3 z-20 flex flex-col items-start gap-2 sm:top-14 sm:w-80',
    project: 'browser',
    tests: [CORNERS, 'popups of wins'],
  },
  {
    what: 'the strip of users online is at the top',
    file: 'src/features/live/components/users-online.tsx',
    from: 'inset-x-0 bottom-(--bottom)',
    to: 'inset-x-0 top-0',
    project: 'browser',
    tests: [CORNERS, 'users online read at the lower left'],
  },
  {
    what: 'the chain’s code is not fetched ahead',
    file: 'src/features/wallet/wallet-mount.tsx',
    from: '        prefetchChain();\n',
    to: '',
    project: 'dom',
    tests: ['src/features/wallet/wallet-mount.test.tsx'],
  },
  {
    what: 'a failed change at the server is not sent once more',
    file: 'src/lib/send-json.ts',
    from: 'outcome.mayRepeat) {',
    to: 'outcome.mayRepeat && false) {',
    project: 'unit',
    tests: ['src/lib/send-json.test.ts'],
  },
  {
    what: 'a signed change that arrives twice acts twice',
    file: 'server/api/suggestions/signed-request.ts',
    from: 'if (spent.length === 0) {',
    to: 'if (spent.length === 0 && false) {',
    project: 'slow',
    tests: ['tests/integration/api-admin/suggestions.slow.test.ts', 'acts once for a signature'],
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
    from: 'count: Math.floor((whole % HOUR) / MINUTE) },\n  ];',
    to: 'count: Math.floor(whole / MINUTE) },\n  ];',
    project: 'unit',
    tests: ['src/i18n/use-time-text.test.ts'],
  },
];
