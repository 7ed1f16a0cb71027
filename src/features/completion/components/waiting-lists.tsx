import { useTranslation } from 'react-i18next';
import type { ChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { WaitingPools } from '../model/waiting.ts';
import { MoveCard } from './move-card.tsx';
import { PauseRow } from './pause-row.tsx';
import { PoolSection } from './pool-section.tsx';

const GROUPS = ['ready', 'overdue'] as const;

interface WaitingListsProps {
  readonly pools: WaitingPools;
  readonly moment: ChainMoment;
}

/** All pools that wait, by what they wait for. */
export const WaitingLists = ({ pools, moment }: WaitingListsProps) => {
  const { t } = useTranslation('completion');
  const { percent } = useFormats();
  const nothingToDo = GROUPS.every((group) => pools[group].length === 0);
  return (
    <>
      {nothingToDo && (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink href="/pools">{t('empty.browse')}</ButtonLink>}
        />
      )}
      {GROUPS.map(
        (group) =>
          pools[group].length > 0 && (
            <PoolSection
              key={group}
              title={t(`groups.${group}.title`)}
              text={t(`groups.${group}.text`, { share: percent(SHARES.completer) })}
            >
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {pools[group].map((waiting) => (
                  <MoveCard key={waiting.pool.address} waiting={waiting} moment={moment} />
                ))}
              </ul>
            </PoolSection>
          ),
      )}
      {pools.paused.length > 0 && (
        <PoolSection title={t('groups.paused.title')} text={t('groups.paused.text')}>
          <Card className="py-1">
            <ul>
              {pools.paused.map((waiting) => (
                <PauseRow key={waiting.pool.address} waiting={waiting} moment={moment} />
              ))}
            </ul>
          </Card>
        </PoolSection>
      )}
    </>
  );
};
