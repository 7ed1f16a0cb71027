import { useDollars } from './use-dollars.ts';

/** Shows the value in dollars after an amount of SOL, such as " about $3.00"; renders nothing without a price. */
export const AboutDollars = ({ lamports }: { readonly lamports: bigint }) => {
  const text = useDollars().about(lamports);
  return text === null ? null : <span className="text-xs font-normal text-soft">{` ${text}`}</span>;
};
