import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { historyQuery } from '#src/chain/queries/queries.ts';
import { useChainTime } from '#src/chain/queries/use-chain-time.ts';
import { usePoolRound } from '#src/chain/queries/use-round.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { clientStatus, serverStatus } from '#src/protocol/states.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { DebugPage } from './components/debug-page.tsx';
import { Facts } from './components/facts.tsx';
import { failureText } from './model/failure-text.ts';

/** Everything about how one pool is resolved: its account, what may happen next, and what has happened. */
export const PoolResolutionDebugPage = () => {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSearched(text.trim() === '' ? null : text.trim());
  };
  return (
    <DebugPage
      title="Pool resolution debug"
      lead="The account of a pool as it is decoded, what the program would take for it now, and its history."
    >
      <Card>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2.5">
          <Input
            label="Pool, by number or address"
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            className="min-w-60 flex-1"
          />
          <Button type="submit" variant="primary">
            Look
          </Button>
        </form>
      </Card>
      {searched !== null && <Found key={searched} searched={searched} />}
    </DebugPage>
  );
};

const Found = ({ searched }: { readonly searched: string }) => {
  const pool = useQuery(poolQuery(searched));
  if (pool.isError) {
    return <ErrorNote title="The pool cannot be read" code={failureText(pool.error)} query={pool} />;
  }
  if (pool.data === undefined) return <PageSpinner />;
  if (pool.data === null) return <EmptyState title="There is no such pool" />;
  return <Resolution pool={pool.data} onReload={() => void pool.refetch()} />;
};

const Resolution = ({ pool, onReload }: { readonly pool: Pool; readonly onReload: () => void }) => {
  const chainTime = useChainTime(true);
  const round = usePoolRound(pool, chainTime);
  const history = useQuery(historyQuery(pool.address));
  const actions = chainTime
    ? nextActions(pool, chainTime.now, chainTime.slot, chainTime.lastRestartSlot)
    : [];
  const announce = (): void =>
    void window.dispatchEvent(new CustomEvent('pool-completed', { detail: { pool: pool.address } }));
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onReload}>Read again</Button>
        <Button onClick={announce}>Send “pool-completed”</Button>
      </div>
      <Facts
        title="Now"
        facts={[
          { name: 'Chain time', value: chainTime ? new Date(chainTime.now * 1_000).toISOString() : '…' },
          { name: 'Slot', value: chainTime ? String(chainTime.slot) : '…' },
          { name: 'Last restart', value: chainTime ? String(chainTime.lastRestartSlot) : '…' },
          { name: 'Round', value: round.failure?.message ?? (round.isOut ? 'is out' : 'is not known') },
          { name: 'Status of the server', value: chainTime ? serverStatus(pool, chainTime.now) : '…' },
          { name: 'Status of the app', value: clientStatus(pool) },
        ]}
      />
      <Facts
        title="What the program would take"
        facts={actions.map(({ action, by, open, from, fromSlot, until, untilSlot }) => ({
          name: action,
          value: `${open ? 'now' : 'later'}, by ${by}; ${plainText({ from, fromSlot, until, untilSlot })}`,
        }))}
      />
      <Facts
        title="Account"
        facts={Object.entries(pool).map(([name, value]) => ({ name, value: plainText(value) }))}
      />
      {history.isError ? (
        <ErrorNote title="The history cannot be read" code={failureText(history.error)} />
      ) : (
        <Facts
          title="History"
          facts={(history.data ?? []).map(({ signature, slot: at, events, unread }) => ({
            id: signature,
            name: `slot ${at}`,
            value: `${signature} ${unread ? 'could not be read' : plainText(events)}`,
          }))}
        />
      )}
    </>
  );
};

/** Formats any value as JSON, with whole numbers of any size in full. */
function plainText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '';
}
