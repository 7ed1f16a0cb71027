import { useUser } from '#src/store/user.ts';
import { Bell } from './components/bell.tsx';

/** The bell of the wallet that is connected. */
export const NotificationBell = () => {
  const wallet = useUser((state) => state.walletAddress);
  return wallet === null ? null : <Bell key={wallet} wallet={wallet} />;
};
