import { useFailureText } from '#src/i18n/use-failure-text.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';

/** Why a transaction failed: the error by its name, and a sentence. */
export const FailureText = ({ failure }: { readonly failure: TxFailure }) => {
  const { text } = useFailureText()(failure);
  const name = failure.programError ?? failure.code;
  return (
    <p className="text-sm">
      {name !== undefined && <code className="mr-2 font-mono text-xs text-bad">{name}</code>}
      {text}
    </p>
  );
};
