import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { loadChain } from '#src/chain/load-chain.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { log } from '#src/lib/log.ts';
import { readStored, tab, writeStored } from '#src/lib/stored.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { inForce, PERIODS } from '#src/stake/limits/caps.ts';
import { chainSeconds, readStakes } from '#src/stake/limits/read-stakes.ts';
import { netResult, spentOf } from '#src/stake/limits/stakes.ts';
import { useLimits } from '#src/stake/limits/use-limits.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';

const STORAGE_KEY = 'xeroz.here';
const TICK_MS = 10_000;
/** A longer step is a sleep of the device, which is no time here. */
const LONGEST_STEP_MS = 60_000;
const MINUTE = 60;
const [DAY] = PERIODS;

/** Reminds a wallet's owner how long the page has been visible in this tab, if they have chosen that. */
export const LimitReminder = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <Reminder wallet={wallet} />;
};

const Reminder = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('limits');
  const { remaining } = useTimeText();
  const [, navigate] = useLocation();
  const { reminder } = useLimits(wallet);
  const minutes = Math.min(...inForce(reminder, useChainMinute()));
  const show = useEffectEvent(async () => {
    const text = await dayText(wallet);
    toast.show({
      type: 'info',
      title: t('reminder.title', { time: remaining(minutes * MINUTE) }),
      ...(text && { message: t('reminder.text', text) }),
      action: { label: t('reminder.break'), press: () => navigate('/limits') },
      duration: Number.POSITIVE_INFINITY,
    });
  });
  useEffect(() => {
    if (!Number.isFinite(minutes)) return;
    let seenMs = performance.now();
    const timer = setInterval(() => {
      const stepMs = performance.now() - seenMs;
      seenMs = performance.now();
      if (document.visibilityState !== 'visible' || stepMs > LONGEST_STEP_MS) return;
      const hereMs = (readStored(STORAGE_KEY, v.number(), tab) ?? 0) + stepMs;
      const isDue = hereMs >= minutes * MINUTE * 1_000;
      writeStored(STORAGE_KEY, isDue ? 0 : hereMs, tab);
      if (isDue) void show();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  return null;
};

/** Returns what a wallet paid and got back within a day, in SOL; null if that cannot be read. */
async function dayText(wallet: string): Promise<{ paid: string; returned: string } | null> {
  try {
    const [now, api] = await Promise.all([chainSeconds(), loadChain()]);
    const { stakes } = await readStakes(api, wallet, new AbortController().signal);
    return {
      paid: solFloored(spentOf(stakes, DAY, now)),
      returned: solFloored(netResult(stakes, DAY, now).returned),
    };
  } catch (error) {
    log.warn('The reminder shows no amounts', error);
    return null;
  }
}
