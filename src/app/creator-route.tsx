import { useParams } from 'wouter';
import { useTranslation } from 'react-i18next';
import type { CreatorPool } from '#src/features/creators/api/use-creator.ts';
import { type CreatorParts, CreatorPage } from '#src/features/creators/creator-page.tsx';
import { useSeats } from '#src/features/pools/api/use-seats.ts';
import { CreateButton } from '#src/features/pools/components/create-button.tsx';
import { OwnPoolCard } from '#src/features/pools/components/own-pool-card.tsx';
import { PoolCard } from '#src/features/pools/components/pool-card.tsx';
import { ShareButton } from '#src/features/pools/components/share-button.tsx';
import { parseAddress } from '#src/protocol/bytes.ts';
import { useStore } from '#src/store/store.ts';
import { NotFound } from './not-found.tsx';

/** A pool's card as in the list. Its creator can share it instead, once it is read from the chain. */
const CreatorPoolCard = ({ pool }: { readonly pool: CreatorPool }) => {
  const { t } = useTranslation('pools');
  const seats = useSeats();
  const isOwn = useStore(({ walletAddress }) => walletAddress === pool.creator);
  const canShare = isOwn && pool.status === 'open' && 'seedCommitment' in pool;
  return (
    <PoolCard
      pool={pool}
      seat={seats && (seats.get(pool.address) ?? null)}
      namesCreator={false}
      action={canShare && <ShareButton pool={pool} label={t('share.button')} />}
    />
  );
};

const PARTS: CreatorParts = {
  PoolCard: CreatorPoolCard,
  createButton: <CreateButton />,
  createCard: <OwnPoolCard />,
};

/** The page of the creator in the URL; an address that no wallet can have is not found. */
export const CreatorRoute = () => {
  const { wallet = '' } = useParams();
  if (parseAddress(wallet) === null) return <NotFound />;
  return <CreatorPage key={wallet} wallet={wallet} {...PARTS} />;
};
