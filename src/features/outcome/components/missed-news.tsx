import { useStore } from '#src/store/store.ts';
import { useTellMissed } from '../api/use-tell-missed.ts';

const WalletNews = ({ wallet }: { readonly wallet: string }) => {
  useTellMissed(wallet);
  return null;
};

/** Tells whoever comes back, in one line, what has become of their pools meanwhile. */
export const MissedNews = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <WalletNews key={wallet} wallet={wallet} />;
};
