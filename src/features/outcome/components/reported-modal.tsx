import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { solFloored } from '#src/protocol/amounts.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { DialogFrame, DialogPage } from '#src/ui/dialog.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { SumList } from '#src/ui/sum-list.tsx';

/**
 * An outcome that the server reports and the chain has not confirmed: no confetti, no picture, no claim button. It is
 * replaced when the chain confirms it, and closes when the chain contradicts it.
 */
export const ReportedModal = () => {
  const { t } = useTranslation('outcome');
  const report = useStore((state) => state.reportedOutcome);
  const isOpen = useStore((state) => state.winnerModalOpen || state.loserModalOpen);
  const close = useStore((state) => state.closeOutcome);
  if (report === null) return null;
  const { pool, poolName, outcome, winLamports, stakebackLamports } = report;
  const amount = winLamports + (stakebackLamports ?? 0n);
  const line = (label: string, lamports: bigint) => ({ label, value: solFloored(lamports) });
  const lines = [
    ...(winLamports > 0n ? [line(t('reported.winnings'), winLamports)] : []),
    ...(stakebackLamports === null ? [] : [line(t('reported.stakeback'), stakebackLamports)]),
  ];
  return (
    <DialogFrame
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      size="form"
    >
      <DialogPage
        title={t('reported.title')}
        description={t('reported.note')}
        footer={
          <>
            <Link href={`/pools/${pool}`} onClick={close} className="link inline-flex min-h-11 items-center">
              {t('reported.pool')}
            </Link>
            <Button onClick={close}>{t('close')}</Button>
          </>
        }
      >
        <div className="grid justify-items-center gap-2 text-center">
          <p className="text-lg font-semibold">{t(`${outcome}.title`)}</p>
          {amount > 0n && <SolAmount amount={solFloored(amount)} className="text-[3.5rem] md:text-[4rem]" />}
          {poolName !== null && <p className="text-sm wrap-anywhere text-soft">{poolName}</p>}
          {lines.length > 0 && (
            <div className="mt-4 w-full text-left">
              <SumList lines={lines} />
            </div>
          )}
        </div>
      </DialogPage>
    </DialogFrame>
  );
};
