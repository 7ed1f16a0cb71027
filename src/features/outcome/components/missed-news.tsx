import { useStore } from '#src/store/store.ts';
import { useShowMissed } from '../api/use-show-missed.ts';

const WalletNews = ({ wallet }: { readonly wallet: string }) => {
  useShowMissed(wallet);
  return null;
};

/** Shows a returning user, in one line, how their pools ended in the meantime. */
export const MissedNews = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <WalletNews key={wallet} wallet={wallet} />;
};
