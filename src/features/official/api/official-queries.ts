import { chainQuery } from '#src/chain/queries/queries.ts';

/** Queries the program's address, which is part of the build. */
export const programQuery = () => ({
  ...chainQuery(['chain', 'program'], (api) => api.verifyProgramId()),
  staleTime: Infinity,
});

/** Queries whether the node's chain is the network of this build. */
export const ownClusterQuery = () => chainQuery(['chain', 'own-cluster'], (api) => api.isOwnCluster());
