import type { ReactNode } from 'react';
import { useFormats } from '#src/i18n/use-formats.ts';
import { TimeText } from '../parts/time-text.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import type { Column } from './data-table.tsx';

/** Returns a factory for columns that show one value of each row, selected by `of`; null is shown as a dash. */
const columnOf =
  <Value,>(show: (value: Value) => ReactNode, numeric: boolean) =>
  <Row,>(id: string, header: string, of: (row: Row) => Value | null): Column<Row> => ({
    id,
    header,
    numeric,
    cell: (row) => {
      const value = of(row);
      return value === null ? '–' : show(value);
    },
  });

const Count = ({ count }: { readonly count: number }) => <span>{useFormats().number(count)}</span>;

export const countColumn = columnOf((count: number) => <Count count={count} />, true);
/** Returns a factory for columns of amounts in lamports, which all have one number of decimals. */
const solColumnOf =
  (isBare: boolean) =>
  <Row,>(id: string, header: string, of: (row: Row) => bigint | null): Column<Row> => ({
    id,
    header,
    numeric: true,
    lamports: of,
    cell: (row, decimals) => {
      const lamports = of(row);
      return lamports === null ? '–' : <Sol lamports={lamports} decimals={decimals} isBare={isBare} />;
    },
    ...(isBare && { unit: 'SOL' }),
  });

export const solColumn = solColumnOf(false);
/** A column of amounts with the unit in the heading only, for tables with many columns. */
export const narrowSolColumn = solColumnOf(true);
/** Unix seconds. */
export const timeColumn = columnOf((at: number) => <TimeText at={at} />, false);
export const walletColumn = columnOf((wallet: string) => <WalletCell wallet={wallet} />, false);

/** Makes a column sortable; its id must be the server's name for that order. */
export const sortable = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, sortable: true });
