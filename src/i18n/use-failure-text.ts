import { useTranslation } from 'react-i18next';
import type texts from './locales/en/errors.json';

/** The fields of a failed transaction that determine its text. */
interface Failure {
  readonly kind: string;
  readonly programError?: string | undefined;
  readonly code?: string | undefined;
}

export interface FailureText {
  readonly title: string;
  /** What the failure means for the player's money, and what to do. */
  readonly text: string;
  /** Set only if the failure has no sentence of its own; worth reporting. */
  readonly code?: string;
}

type Kind = keyof (typeof texts)['kind'];
type ProgramError = keyof (typeof texts)['program'];
type Code = keyof (typeof texts)['code'];

/** The cluster's and Anchor's errors that a player may meet: 3012 is "the account does not exist". */
const CODES: ReadonlyMap<string, Code> = new Map([
  ['AlreadyProcessed', 'alreadyProcessed'],
  ['Custom:3012', 'accountMissing'],
  ['NoConfiguration', 'notConfigured'],
  ['PoolGone', 'poolGone'],
  ['ConfigChanged', 'configChanged'],
  ['AlreadyCompleted', 'alreadyCompleted'],
  ['AlreadyRefunding', 'alreadyRefunding'],
  ['NoBeacon', 'noBeacon'],
  // The HTTP status of a node, and the code that some providers use for the same refusal.
  ['401', 'nodeForbids'],
  ['403', 'nodeForbids'],
  ['429', 'nodeLimits'],
  ['-32429', 'nodeLimits'],
  ['AddedInstruction', 'addedInstruction'],
]);

/** Kinds whose code is more specific than their sentence. */
const UNEXPLAINED: ReadonlySet<Kind> = new Set(['unknown', 'refused', 'failed', 'network']);

/** Returns a function that describes a failure to the player. */
export const useFailureText = (): ((failure: Failure) => FailureText) => {
  const { t, i18n } = useTranslation('errors');
  const isKind = (kind: string): kind is Kind => i18n.exists(`errors:kind.${kind}`);
  const isProgramError = (name: string): name is ProgramError => i18n.exists(`errors:program.${name}`);
  return ({ kind: given, programError, code }) => {
    const kind = isKind(given) ? given : 'unknown';
    const title = t(`kind.${kind}.title`);
    if (programError !== undefined && isProgramError(programError)) {
      return { title, text: t(`program.${programError}`) };
    }
    const reason = code === undefined ? undefined : CODES.get(code);
    if (reason !== undefined) return { title, text: t(`code.${reason}`) };
    const text = t(`kind.${kind}.text`);
    const unexplained = code !== undefined && UNEXPLAINED.has(kind);
    return unexplained ? { title, text, code } : { title, text };
  };
};
