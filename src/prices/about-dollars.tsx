import { useDollars } from './use-dollars.ts';

/** Adds the value in dollars behind an amount of SOL, such as " about $3.00"; nothing without a price. */
export const AboutDollars = ({ lamports }: { readonly lamports: bigint }) => {
  const text = useDollars().about(lamports);
  return text === null ? null : <span className="text-xs font-normal text-soft">{` ${text}`}</span>;
};
