import { useDollars } from './use-dollars.ts';

/** What an amount of SOL comes to, to stand behind it: " about $3.00"; nothing without a price. */
export const AboutDollars = ({ lamports }: { readonly lamports: bigint }) => {
  const text = useDollars().about(lamports);
  return text === null ? null : <span className="text-xs font-normal text-soft"> {text}</span>;
};
