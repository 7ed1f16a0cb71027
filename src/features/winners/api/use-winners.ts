import type { FailedRead, WinnersReading } from '../model/winner.ts';
import { type SearchedDraws, useChainWinners } from './chain-winners.ts';
import { useServerWinners } from './server-winners.ts';

interface Winners extends WinnersReading {
  /** The server's query, to retry it while the winners are read from the chain. */
  readonly server: FailedRead['query'] | null;
  /** Null if all draws were searched. */
  readonly searchedDraws: SearchedDraws | null;
  /** Set if both the server and the chain have failed. */
  readonly failure: FailedRead | null;
}

/** Reads the winners from the server, or from the chain while the server is unreachable. */
export function useWinners(search: string): Winners {
  const server = useServerWinners(search);
  const chain = useChainWinners(search, server.isUnreachable);
  if (!server.isUnreachable) return { ...server, server: null, searchedDraws: null, failure: null };
  const error = chain.winners === undefined ? (chain.listError ?? chain.moreError) : null;
  return {
    ...chain,
    server,
    failure: error && {
      code: error.code,
      query: {
        isFetching: error.query.isFetching || server.isFetching,
        refetch: () => {
          error.query.refetch();
          server.refetch();
        },
      },
    },
  };
}
