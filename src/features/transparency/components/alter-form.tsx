import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toHex } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import { ALTERABLE, type Alterable, type Alteration, alteredBytes } from '../model/alter.ts';

interface AlterFormProps {
  readonly pool: Pool;
  readonly alteration: Alteration | null;
  readonly onChange: (alteration: Alteration) => void;
}

/** Returns the typed whole number from 1 to `max`; null if it is not one. */
const numberFrom = (text: string, max: number): number | null => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
};

/** A form that selects a byte of the record and changes it; bytes and players are counted from 1. */
export const AlterForm = ({ pool, alteration, onChange }: AlterFormProps) => {
  const { t } = useTranslation('transparency');
  const [what, setWhat] = useState<Alterable>('signature');
  const [byteText, setByteText] = useState('1');
  const [playerText, setPlayerText] = useState('1');
  const player = numberFrom(playerText, pool.players.length);
  const bytes = alteredBytes(pool, what, (player ?? 1) - 1);
  const length = bytes?.length ?? 0;
  const byte = numberFrom(byteText, length);
  const range = (max: number): string => t('alter.range', { max });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (byte === null || player === null) return;
    onChange({ what, byte: byte - 1, player: player - 1 });
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-4" noValidate>
      <div>
        <h3 className="text-h3">{t('alter.title')}</h3>
        <p className="mt-1 text-sm text-soft">{t('alter.text')}</p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Select
          label={t('alter.what')}
          value={what}
          options={ALTERABLE.map((value) => ({ value, label: t(`alter.options.${value}`) }))}
          onChange={setWhat}
        />
        {what === 'player' && (
          <Input
            label={t('alter.player')}
            inputMode="numeric"
            value={playerText}
            error={player === null ? range(pool.players.length) : undefined}
            onChange={(event) => setPlayerText(event.target.value)}
          />
        )}
        <Input
          label={t('alter.byte')}
          inputMode="numeric"
          value={byteText}
          error={byte === null ? range(length) : undefined}
          onChange={(event) => setByteText(event.target.value)}
        />
      </div>
      {bytes && (
        <Bytes bytes={bytes} marked={byte === null ? null : byte - 1} changed={alteration} what={what} />
      )}
      <div>
        <Button type="submit">{t('alter.button')}</Button>
      </div>
    </form>
  );
};

interface BytesProps {
  readonly bytes: Uint8Array;
  readonly marked: number | null;
  readonly changed: Alteration | null;
  readonly what: Alterable;
}

const Bytes = ({ bytes, marked, changed, what }: BytesProps) => {
  const isChanged = (at: number): boolean => changed?.what === what && changed.byte === at && marked === at;
  const text = (value: number): string => toHex(Uint8Array.of(value));
  return (
    <p translate="no" className="font-mono text-xs leading-relaxed wrap-anywhere text-soft">
      {marked === null ? (
        toHex(bytes)
      ) : (
        <>
          <span>{toHex(bytes.subarray(0, marked))}</span>
          <mark className="rounded-tag bg-accent text-accent-ink">
            {text((bytes[marked] ?? 0) ^ (isChanged(marked) ? 1 : 0))}
          </mark>
          <span>{toHex(bytes.subarray(marked + 1))}</span>
        </>
      )}
    </p>
  );
};
