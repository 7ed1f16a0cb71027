import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';

interface ClaimNotesProps {
  /** Deposit that a claim returns, in lamports; 0 for none, undefined while it is not known. */
  readonly deposit: bigint | undefined;
  /** Network fee in lamports; undefined while unknown. */
  readonly fee: bigint | undefined;
}

/** The amounts of a claim besides what the pool pays: the returned deposit and the network fee. */
export const ClaimNotes = ({ deposit, fee }: ClaimNotesProps) => {
  const { t } = useTranslation('stake');
  const notes = [
    ...(deposit === 0n ? [] : [{ label: t('claim.deposit'), sign: '+', lamports: deposit }]),
    { label: t('claim.fee'), sign: '−', lamports: fee },
  ];
  return (
    <dl className="num grid w-full gap-1 text-xs text-soft">
      {notes.map(({ label, sign, lamports }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="ml-auto whitespace-nowrap">
            {lamports === undefined ? '…' : `${sign}${solExact(lamports)} SOL`}
          </dd>
        </div>
      ))}
    </dl>
  );
};
