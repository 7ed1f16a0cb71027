import { useEffect, useState } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { getApiBase } from '#src/lib/api-base.ts';
import { isMobile } from '#src/lib/is-mobile.ts';
import { log } from '#src/lib/log.ts';
import { Button } from '#src/ui/button.tsx';
import { DebugPage } from './components/debug-page.tsx';
import { type Fact, Facts } from './components/facts.tsx';
import { failureText } from './model/failure-text.ts';
import { useStore } from '#src/store/store.ts';

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const NEEDS_HTTPS = 'this page is not served by https';

/** Shows whether this browser can be used on a phone: its features, its wallets, and which services respond. */
export const SolanaMobileTestPage = () => {
  const wallets = useStore((state) => state.wallets);
  const walletName = useStore((state) => state.walletName);
  const address = useStore((state) => state.walletAddress);
  return (
    <DebugPage
      title="Solana mobile test"
      lead="What this browser tells of itself, which wallets it has, and whether chain and server answer."
    >
      <Facts
        title="Browser"
        facts={[
          { name: 'User agent', value: navigator.userAgent },
          { name: 'Taken for a phone', value: yesNo(isMobile(navigator)) },
          { name: 'Touch points', value: String(navigator.maxTouchPoints) },
          {
            name: 'Window',
            value: `${window.innerWidth} × ${window.innerHeight} × ${window.devicePixelRatio}`,
          },
          { name: 'Secure context', value: yesNo(window.isSecureContext) },
          { name: 'Online', value: yesNo(navigator.onLine) },
          { name: 'Ed25519 (WebCrypto)', value: yesNo('subtle' in crypto) },
        ]}
      />
      <Facts
        title="Wallets"
        facts={[
          { name: 'Chosen', value: walletName ?? 'none' },
          { name: 'Connected', value: address ?? 'no' },
          ...wallets.map(({ name, readyState }) => ({ name, value: readyState })),
        ]}
      />
      <Reach />
    </DebugPage>
  );
};

interface Probe {
  readonly name: string;
  readonly run: () => Promise<string>;
}

const PROBES: readonly Probe[] = [
  {
    name: 'Chain',
    run: async () => {
      const { slot, unixTimestamp } = await (await loadChain()).getClock();
      return `slot ${slot}, ${new Date(unixTimestamp * 1_000).toISOString()}`;
    },
  },
  {
    name: 'Server',
    run: async () => {
      const response = await fetch(`${getApiBase()}/health`);
      return `${response.status} ${await response.text()}`;
    },
  },
  {
    name: 'Storage kept',
    run: async () => ('storage' in navigator ? yesNo(await navigator.storage.persisted()) : NEEDS_HTTPS),
  },
  {
    name: 'Service worker',
    run: async () =>
      'serviceWorker' in navigator
        ? ((await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none')
        : NEEDS_HTTPS,
  },
];

const Reach = () => {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    for (const { name, run } of PROBES) {
      run()
        .catch(failureText)
        .then(
          (answer) => !left && setAnswers((before) => ({ ...before, [name]: answer })),
          (error: unknown) => log.error('The request to the wallet failed', error),
        );
    }
    return () => {
      left = true;
    };
  }, [round]);
  const retry = (): void => {
    setAnswers({});
    setRound(round + 1);
  };
  const { name, rpcUrl } = getCluster();
  const facts: Fact[] = [
    { name: 'Cluster', value: `${name}, ${rpcUrl}` },
    ...PROBES.map((probe) => ({ name: probe.name, value: answers[probe.name] ?? 'asking …' })),
  ];
  return (
    <>
      <Facts title="What answers" facts={facts} />
      <Button onClick={retry} className="justify-self-start">
        Ask again
      </Button>
    </>
  );
};
