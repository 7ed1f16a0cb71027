import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requireWallet } from '#src/store/require-wallet.ts';
import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import { sessionSchema, signedOutSchema, signInInputSchema, signInText } from '#src/contract/sign-in.ts';
import { HttpError, isHttpError } from '#src/lib/http-error.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { endSession, setSession } from './session.ts';

/** Why the sign-in failed. */
export type SignInProblem =
  | { readonly kind: 'declined' }
  /** The wallet has signed, but is not on the server's list of admins. */
  | { readonly kind: 'notAllowed'; readonly wallet: string }
  /** The server accepts sign-ins from another domain only. */
  | { readonly kind: 'otherOrigin'; readonly domain: string }
  | { readonly kind: 'wallet'; readonly failure: TxFailure }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unanswered' };

/** The step that signing in waits for. */
export type SignInStep = 'connecting' | 'asking' | 'signing' | 'checking';

class SignInError extends Error {
  readonly problem: SignInProblem;
  constructor(problem: SignInProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

function toProblem(error: unknown): SignInProblem {
  if (error instanceof SignInError) return error.problem;
  if (error instanceof HttpError) {
    return error.kind === 'refused' ? { kind: 'refused', code: String(error.code) } : { kind: 'unanswered' };
  }
  const failure = toTxFailure(error);
  return failure.kind === 'rejected' ? { kind: 'declined' } : { kind: 'wallet', failure };
}

const refusedAs =
  (code: string, problem: SignInProblem) =>
  (error: unknown): never => {
    throw isHttpError(error, 'refused') && error.code === code ? new SignInError(problem) : error;
  };

/** Signs an admin in with the connected wallet, after requesting a connection if there is none. */
export function useSignIn() {
  const client = useQueryClient();
  const [step, setStep] = useState<SignInStep | null>(null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const run = async (): Promise<void> => {
    setProblem(null);
    try {
      setStep('connecting');
      const wallet = await requireWallet();
      if (wallet === null) return;
      setStep('asking');
      const here = window.location.host;
      const input = await sendJson('POST', '/admin/sign-in/input', {}, signInInputSchema).catch(
        refusedAs('not_allowed', { kind: 'otherOrigin', domain: here }),
      );
      // A signature for another domain is not valid here, but could be used there.
      const own = input.domain === here && input.uri === window.location.origin;
      if (!own) throw new SignInError({ kind: 'otherOrigin', domain: input.domain });
      setStep('signing');
      const { signIn } = await import('#src/chain/wallet/sign-in.ts');
      const signed = await signIn(input, signInText(input, wallet));
      setStep('checking');
      const session = await sendJson('POST', '/admin/sign-in', signed, sessionSchema).catch(
        // In a wallet's own sign-in the user may choose another account.
        refusedAs('not_allowed', {
          kind: 'notAllowed',
          wallet: signed.by === 'message' ? signed.account : wallet,
        }),
      );
      setSession(client, session);
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setStep(null);
    }
  };
  return { step, problem, run };
}

const SIGN_OUT = { here: '/admin/sign-out', everywhere: '/admin/sign-out-everywhere' } as const;

/** Ends the session, or all of the wallet's; without a response the session continues, and the page shows an error. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (where: keyof typeof SIGN_OUT) => sendJson('POST', SIGN_OUT[where], {}, signedOutSchema),
    onSuccess: () => endSession(client),
  });
}
