import { useSlotSeconds } from '#src/chain/cache/use-slot-seconds.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import type { LifeStep, LifeValue } from '../model/pool-life.ts';
import { solExact } from '#src/protocol/amounts.ts';

const HALF_A_DAY = 12 * 3600;

/** The values of a step's sentence as text; a moment far from `now` carries its date. */
export function useLifeTexts(now: number) {
  const { number, time, dateTime } = useFormats();
  const { duration } = useTimeText();
  const slotSeconds = useSlotSeconds();
  const timeOf = (at: number): string => (Math.abs(at - now) < HALF_A_DAY ? time(at) : dateTime(at));

  const textOf = (value: LifeValue): string => {
    if ('address' in value) return shortAddress(value.address);
    if ('hex' in value) return shortAddress(value.hex);
    if ('time' in value) return timeOf(value.time);
    if ('lamports' in value) return `${solExact(value.lamports)} SOL`;
    if ('slots' in value) return slotSeconds === null ? '…' : duration(Number(value.slots) * slotSeconds);
    return number(value.number);
  };
  const valuesOf = (values: LifeStep['values']): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
  return { timeOf, valuesOf };
}
