import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';

interface ClaimNotesProps {
  /** Lamports that come back with a claim; 0 for none, undefined while they are not known. */
  readonly deposit: bigint | undefined;
  /** Lamports; undefined while it is not known. */
  readonly fee: bigint | undefined;
}

/** What a claim moves besides what the pool pays: the deposit that it returns, and its fee. */
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
