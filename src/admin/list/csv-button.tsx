import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { type CsvColumn, csvOf } from '#src/lib/csv.ts';
import { download } from '#src/lib/download.ts';
import { log } from '#src/lib/log.ts';
import { Button } from '#src/ui/button.tsx';
import type { ReadOptions } from './read-all.ts';

interface CsvButtonProps<Row> {
  /** The file's name, without its ending. */
  readonly name: string;
  /** How many rows there will be; undefined before it is known. */
  readonly total: number | undefined;
  readonly columns: readonly CsvColumn<Row>[];
  /** Reads all rows. */
  readonly read: (options: ReadOptions) => Promise<readonly Row[]>;
}

/** Downloads all matching rows as a file; shows the progress, and can be cancelled. */
export const CsvButton = <Row,>({ name, total, columns, read: readRows }: CsvButtonProps<Row>) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const running = useRef<AbortController | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setFailed(false);
    setRead(0);
    try {
      const onRead = (rows: number): void => {
        if (!own.signal.aborted) setRead(rows);
      };
      const rows = await readRows({ onRead, signal: own.signal });
      if (!own.signal.aborted) download(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(columns, rows));
    } catch (error) {
      if (!own.signal.aborted) {
        log.error('The rows could not be read', error);
        setFailed(true);
      }
    } finally {
      if (running.current === own) setRead(null);
    }
  };

  // Does not wait for the request under way, whose end may take a while.
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setRead(null);
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      {read !== null && (
        <p role="status" className="num text-sm text-soft">
          {t('csv.reading', { read: number(read), all: total === undefined ? '–' : number(total) })}
        </p>
      )}
      {failed && (
        <p role="alert" className="text-sm text-bad">
          {t('csv.failed')}
        </p>
      )}
      {read === null ? (
        <Button size="sm" disabled={total === 0} onClick={() => void start()}>
          {t('csv.download')}
        </Button>
      ) : (
        <Button size="sm" onClick={stop}>
          {t('csv.stop')}
        </Button>
      )}
    </div>
  );
};
