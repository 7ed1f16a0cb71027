import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { getCluster } from '#src/chain/cluster.ts';
import { suggestionMessage, suggestionSchema, voteMessage } from '#src/contract/suggestions.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { type Draft, written } from '../model/draft.ts';
import { type Problem, toProblem } from '../model/problem.ts';
import type { Suggestion } from '../model/suggestion.ts';
import { keepVote, refetch, SUGGESTIONS } from './use-suggestions.ts';

/** The values that every signed text contains. */
interface Signing {
  readonly domain: string;
  readonly cluster: string;
  readonly wallet: string;
  /** Unix seconds. */
  readonly issuedAt: number;
}

interface Signed {
  readonly wallet: string;
  readonly issuedAt: number;
  /** Base58. */
  readonly signature: string;
}

async function sign(wallet: string, text: (by: Signing) => string): Promise<Signed> {
  const { signMessage } = await import('#src/chain/wallet/sign-message.ts');
  const issuedAt = Math.floor(Date.now() / 1_000);
  const signature = await signMessage(
    text({ domain: window.location.host, cluster: getCluster().name, wallet, issuedAt }),
  );
  return { wallet, issuedAt, signature };
}

/** Runs one request at a time that a wallet signs and the server receives. */
function useSigned() {
  const { t } = useTranslation('suggestions');
  const [step, setStep] = useState<'connecting' | 'signing' | 'sending' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /**
   * Has the connected wallet sign a text, and passes it to `send`. Without a wallet it requests a connection first.
   * @returns the server's response; null if it failed or was cancelled
   */
  const run = async <T>(text: (by: Signing) => string, send: (signed: Signed) => Promise<T>) => {
    setProblem(null);
    try {
      setStep('connecting');
      const wallet = await requireWallet();
      if (wallet === null) return null;
      setStep('signing');
      const signed = await sign(wallet, text);
      setStep('sending');
      return await send(signed);
    } catch (error) {
      setProblem(toProblem(error));
      return null;
    } finally {
      setStep(null);
    }
  };
  return {
    /** Text of the current step, in the user's language; undefined while nothing runs. */
    busy: step === null ? undefined : t(`busy.${step}`),
    problem,
    forget: () => setProblem(null),
    run,
  };
}

/** Returns a function that makes a suggestion; it resolves to null if the wallet declines or the server refuses. */
export function useSuggest() {
  const client = useQueryClient();
  const { run, ...state } = useSigned();
  const suggest = async (draft: Draft): Promise<Suggestion | null> => {
    const idea = written(draft);
    const made = await run(
      (by) => suggestionMessage(by, idea),
      (signed) => sendJson('POST', SUGGESTIONS, { ...signed, ...idea }, suggestionSchema),
    );
    if (made !== null) refetch(client);
    return made;
  };
  return { ...state, suggest };
}

/** Returns a function that votes for a suggestion or withdraws the vote. The count changes on the server's response. */
export function useVote({ id, voted }: Suggestion) {
  const client = useQueryClient();
  const { run, ...state } = useSigned();
  const vote = async (): Promise<void> => {
    const take = voted ? 'withdrawn' : 'cast';
    const changed = await run(
      (by) => voteMessage(by, { suggestion: id, take }),
      (signed) => sendJson(voted ? 'DELETE' : 'POST', `${SUGGESTIONS}/${id}/votes`, signed, suggestionSchema),
    );
    if (changed !== null) keepVote(client, changed);
  };
  return { ...state, vote };
}
