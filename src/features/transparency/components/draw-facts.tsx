import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { solText } from '#src/protocol/sol-text.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { icon } from '#src/ui/header-icons.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useSlowingDraw } from '#src/ui/use-slowing-draw.ts';

const PlayIcon = icon(<path d="M7 4.5v15l12-7.5-12-7.5Z" />, true);

/** The pool's figures beside its ring, which can play back the draw. */
export const DrawFacts = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useTranslation('transparency');
  const { number, dateTime } = useFormats();
  const [playing, setPlaying] = useState<readonly number[] | null>(null);
  const running = useSlowingDraw(pool.playerCount, playing, () => setPlaying(null));
  const { round, drawAt, completer } = pool.draw;
  const beacon = useBeaconName(useBeaconKind(pool.beacon));
  const completed = pool.status === 'completed';
  const replay = (): void => setPlaying(winningSeats(pool));
  return (
    <Card className="grid items-center gap-6 sm:max-md:grid-cols-[auto_1fr]">
      <div className="grid justify-items-center gap-3">
        <SeatRing
          seats={pool.playerCount}
          filled={pool.playerCount}
          winners={running?.drawn ?? (completed ? winningSeats(pool) : [])}
          dimmed={running !== null}
          hot={running?.hot ?? null}
          size={132}
          label={t(completed ? 'facts.ring' : 'facts.seats', {
            winners: number(pool.winnerCount),
            players: number(pool.playerCount),
          })}
        />
        {completed && (
          <Button size="sm" onClick={replay}>
            <PlayIcon className="size-3.5" />
            <span>{t('facts.replay')}</span>
          </Button>
        )}
      </div>
      <KeyValues
        columns={2}
        items={[
          { label: t('facts.players'), value: number(pool.playerCount) },
          { label: t('facts.winners'), value: completed ? number(pool.winnerCount) : '–' },
          { label: t('facts.entry'), value: solText(pool.entryLamports) },
          { label: t('facts.bonus'), value: solText(pool.bonusLamports) },
          { label: t('facts.beacon'), value: beacon },
          { label: t('facts.round'), value: round === null ? '–' : number(round) },
          { label: t('facts.published'), value: drawAt === null ? '–' : dateTime(drawAt) },
          {
            label: t('facts.settled'),
            value: pool.settledAt === null ? '–' : dateTime(pool.settledAt),
          },
          {
            label: t('facts.completer'),
            value:
              completer === null ? (
                '–'
              ) : (
                <ExternalLink
                  href={explorerLink('address', completer)}
                  className="min-h-11 fine:min-h-0 font-mono text-sm"
                >
                  {shortAddress(completer)}
                </ExternalLink>
              ),
          },
        ]}
      />
    </Card>
  );
};
