import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { PUBLIC_GENESIS } from '#src/chain/program/genesis.ts';
import { beaconQuery } from '#src/chain/queries/draw-queries.ts';
import { configQuery } from '#src/chain/queries/queries.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ownClusterQuery, programQuery } from '../api/official-queries.ts';
import { accountAddress, AddressList } from './address-list.tsx';

/** Addresses on the chain: the build's program, and what its configuration account names. */
export const ChainAddresses = () => {
  const { t } = useTranslation('official');
  const program = useQuery(programQuery());
  const config = useQuery(configQuery());
  return (
    <>
      <Network />
      <div className="ruled">
        {program.data === undefined ? (
          <Skeleton className="h-14" />
        ) : (
          <AddressList items={[accountAddress('program', t('addresses.program'), program.data)]} />
        )}
        {config.data ? (
          <ConfiguredAddresses config={config.data} />
        ) : config.isError ? (
          <ErrorNote title={t('addresses.failed')} code={config.error.message} query={config} />
        ) : config.isPending ? (
          <Skeleton className="h-40" />
        ) : (
          <p className="py-2.5 text-sm text-soft">{t('addresses.none')}</p>
        )}
      </div>
    </>
  );
};

/** The build's network, and a warning if the node's chain is another one. */
const Network = () => {
  const { t } = useTranslation('official');
  const { name } = getCluster();
  const own = useQuery(ownClusterQuery());
  const genesis = name === 'localnet' ? null : PUBLIC_GENESIS[name];
  return (
    <>
      {own.data === false && <ErrorNote title={t('wrongChain.title')} text={t('wrongChain.text')} />}
      <dl>
        <dt className="text-xs text-soft">{t('addresses.network')}</dt>
        <dd className="text-sm">{t(`network.${name}`)}</dd>
      </dl>
      {genesis !== null && (
        <AddressList items={[{ id: 'genesis', label: t('addresses.genesis'), value: genesis, href: null }]} />
      )}
    </>
  );
};

const ConfiguredAddresses = ({ config }: { readonly config: ProgramConfig }) => {
  const { t } = useTranslation('official');
  const beacon = useQuery(beaconQuery(config.beacon));
  const chainHash = beacon.data?.chainHash;
  return (
    <AddressList
      items={[
        accountAddress('treasury', t('addresses.treasury'), config.treasury),
        accountAddress('admin', t('addresses.admin'), config.admin),
        accountAddress('beacon', t('addresses.beacon'), config.beacon),
        ...(chainHash === undefined
          ? []
          : [{ id: 'chainHash', label: t('addresses.chainHash'), value: chainHash, href: null }]),
      ]}
    />
  );
};
