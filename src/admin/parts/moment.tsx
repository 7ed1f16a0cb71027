import { useFormats } from '#src/i18n/use-formats.ts';

/** A time in Unix seconds, the day over the hour, for columns have little room; a dash where there is none. */
export const Moment = ({ at }: { readonly at: number | null }) => {
  const { date, time } = useFormats();
  return at === null ? (
    '–'
  ) : (
    <time dateTime={new Date(at * 1_000).toISOString()} className="inline-grid whitespace-nowrap">
      {/* The space is for those who hear it or copy it. */}
      <span>{date(at)} </span>
      <span className="text-xs text-soft">{time(at)}</span>
    </time>
  );
};
