import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { useAdmin } from '../session/session-context.ts';
import { isWorking, useJob } from './job-store.ts';
import { countOf, unfinished } from './job.ts';
import { retryFailed, sendJob, simulateJob, stopJob } from './run-job.ts';

/** Offers the actions that the job's phase allows, the most likely one last. */
export const TaskButtons = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const { wallet } = useAdmin();
  const address = useStore((state) => state.walletAddress);
  const { job, phase } = useJob();
  if (job === null) return null;
  if (isWorking(phase)) return <Button onClick={stopJob}>{t('tasks.stop')}</Button>;
  const { failed, left } = countOf(job);
  const close = <Button onClick={onClose}>{t('tasks.close')}</Button>;
  if (left === 0 && failed === 0) return close;
  if (job.wallet !== wallet) return <Refusal text={t('tasks.others')} />;
  if (address !== wallet) return <OwnWalletFirst wallet={wallet} connected={address} />;
  return (
    <>
      {phase === 'finished' && close}
      {failed > 0 && (
        <Button onClick={() => void retryFailed()}>{t('tasks.retry', { count: failed })}</Button>
      )}
      {left > 0 && (
        <Button onClick={() => void simulateJob()}>
          {t(phase === 'interrupted' ? 'tasks.resume' : 'tasks.simulateAgain')}
        </Button>
      )}
      {phase === 'ready' && <SendButton />}
    </>
  );
};

const Refusal = ({ text }: { readonly text: string }) => (
  <p role="alert" className="self-center text-sm text-bad">
    {text}
  </p>
);

/** Shown instead of the actions unless the signed-in wallet is connected: no other wallet may simulate or send. */
const OwnWalletFirst = (props: { readonly wallet: string; readonly connected: string | null }) => {
  const { wallet, connected } = props;
  const { t } = useTranslation('admin');
  if (connected !== null) {
    const names = { connected: shortAddress(connected), signedIn: shortAddress(wallet) };
    return <Refusal text={t('frame.otherWallet.text', names)} />;
  }
  const connect = async (): Promise<void> => {
    if ((await requireWallet()) !== null) await simulateJob();
  };
  return (
    <>
      <Refusal text={t('tasks.otherWallet')} />
      <Button variant="primary" onClick={() => void connect()}>
        {t('tasks.connect')}
      </Button>
    </>
  );
};

const SendButton = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const count = usePossible().length;
  return (
    <Button variant="primary" disabled={count === 0} onClick={() => void sendJob()}>
      {t('tasks.send', { count, figure: number(count) })}
    </Button>
  );
};

/** Returns the simulations whose transactions would succeed. */
export function usePossible() {
  const { job, simulations } = useJob();
  return (job ? unfinished(job) : []).flatMap(({ id }) => {
    const simulation = simulations.get(id);
    return simulation?.ok === true ? [simulation] : [];
  });
}
