import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { explorerLink } from '#src/chain/cluster.ts';
import type { TopCreatorReading } from '#src/contract/statistics.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LEADERBOARD_ROWS, useTopCreators } from '../api/use-statistics.ts';
import { Section } from './section.tsx';

const Leaderboard = () => {
  const { t } = useTranslation('home-details');
  const { creators, failed } = useTopCreators();
  if (creators === undefined && failed) {
    return <EmptyState title={t('creators.failed')} text={t('creators.failedText')} />;
  }
  if (creators?.length === 0) {
    return <EmptyState title={t('creators.empty')} text={t('creators.emptyText')} />;
  }
  return <CreatorsTable creators={creators} rows={LEADERBOARD_ROWS} />;
};

/** The five creators whose pools had the highest value. */
export const TopCreators = () => {
  const { t } = useTranslation('home-details');
  return (
    <Section heading={t('creators.heading')}>
      <Leaderboard />
    </Section>
  );
};

const SHAPES = ['w-3', 'w-24', 'w-9', 'w-8', 'w-14'];
const cell = 'h-12 px-0.5 min-[22rem]:px-1.5 text-right first:text-left nth-2:text-left sm:px-3';

/** Links to the creator's page, and to the wallet's page in the explorer. */
const WalletLinks = ({ wallet }: Pick<TopCreatorReading, 'wallet'>) => {
  const { t } = useTranslation('home-details');
  const short = shortAddress(wallet);
  return (
    <span className="inline-flex items-center">
      <Link
        href={`/creators/${wallet}`}
        translate="no"
        className="link inline-flex min-h-11 items-center text-xs md:font-mono"
      >
        {short}
      </Link>
      <ExternalLink
        href={explorerLink('address', wallet)}
        className="relative z-1 -mr-3 size-11 justify-center"
      >
        <span className="sr-only">{t('creators.explorer', { wallet: short })}</span>
      </ExternalLink>
    </span>
  );
};

const CreatorRow = ({ creator }: { readonly creator: TopCreatorReading }) => {
  const { number, percent } = useFormats();
  return (
    <tr className="border-t border-line">
      <td className={cell}>{number(creator.rank)}</td>
      <td className={cell}>
        <WalletLinks wallet={creator.wallet} />
      </td>
      <td className={cell}>{number(creator.poolsCreated)}</td>
      <td className={cell}>{percent(Math.round(creator.fillRate * 100) / 100)}</td>
      <td className={`${cell} whitespace-nowrap`}>
        <span>{(Math.floor(creator.totalVolumeSol * 10) / 10).toFixed(1)}</span>
        <span className="max-sm:sr-only"> SOL</span>
      </td>
    </tr>
  );
};

const Heading = ({ children }: { readonly children: ReactNode }) => (
  <th scope="col" className={`${cell} font-medium`}>
    {children}
  </th>
);

/** The column headings; on a narrow screen the units are shown here instead of in the rows. */
const Headings = () => {
  const { t } = useTranslation('home-details');
  return (
    <tr>
      <Heading>
        <span className="max-sm:sr-only">{t('creators.rank')}</span>
        <span aria-hidden="true" className="sm:hidden">
          #
        </span>
      </Heading>
      <Heading>{t('creators.wallet')}</Heading>
      <Heading>{t('creators.poolsCreated')}</Heading>
      <Heading>{t('creators.fillRate')}</Heading>
      <Heading>
        <span>{t('creators.volume')}</span>
        <span aria-hidden="true" className="sm:hidden">
          , SOL
        </span>
      </Heading>
    </tr>
  );
};

const SkeletonRow = () => (
  <tr className="border-t border-line">
    {SHAPES.map((width) => (
      <td key={width} className={cell}>
        <Skeleton className={`inline-block! h-4 align-middle ${width}`} />
      </td>
    ))}
  </tr>
);

interface CreatorsTableProps {
  /** Undefined while they are loading. */
  readonly creators: readonly TopCreatorReading[] | undefined;
  /** How many rows to make room for. */
  readonly rows: number;
}

/** Creators by rank. */
const CreatorsTable = ({ creators, rows }: CreatorsTableProps) => (
  <Card className="relative overflow-x-auto px-2! py-2! sm:px-3!">
    <table className="num w-full text-sm">
      <thead className="text-xs text-soft">
        <Headings />
      </thead>
      <tbody>
        {creators
          ? creators.map((creator) => <CreatorRow key={creator.wallet} creator={creator} />)
          : Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />)}
      </tbody>
    </table>
  </Card>
);
