import { useTranslation } from 'react-i18next';
import { download } from '#src/lib/download.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import type { Ledger } from '#src/verify/ledger.ts';
import { ledgerCsv, ledgerFile, ledgerJson } from '../model/ledger-files.ts';

interface LedgerFilesProps {
  /** Null while the pool loads, as are `program` and `ledger`; the buttons are disabled until then. */
  readonly pool: Pool | null;
  readonly program: string | null;
  readonly ledger: Ledger | null;
  readonly size?: 'sm';
}

/** Offers every payment of a pool as a file, for a spreadsheet and for a program. */
export const LedgerFiles = ({ pool, program, ledger, size }: LedgerFilesProps) => {
  const { t } = useTranslation('transparency');
  const look = { disabled: !pool || program === null || !ledger, ...(size && { size }) };
  return (
    <>
      <Button
        {...look}
        onClick={() => pool && ledger && download(ledgerFile(pool, 'csv'), 'text/csv', ledgerCsv(ledger))}
      >
        {t('ledger.csv')}
      </Button>
      <Button
        {...look}
        onClick={() =>
          pool &&
          ledger &&
          program !== null &&
          download(ledgerFile(pool, 'json'), 'application/json', ledgerJson(pool, program, ledger))
        }
      >
        {t('ledger.json')}
      </Button>
    </>
  );
};
