import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { DebugPage } from './debug-page.tsx';
import { Facts } from './facts.tsx';
import { RFC_EXAMPLE, type TrialResult, tryProof } from './vrf-trial.ts';

const FIELDS = [
  { name: 'key', label: 'Public key, 32 bytes of hex' },
  { name: 'alpha', label: 'Input (alpha), hex' },
  { name: 'proof', label: 'Proof (pi), 80 bytes of hex' },
] as const;
const MOST_SEATS = 1_000;

const whole = (text: string, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1));

/** Tries the verifier and the draw on any input, RFC 9381's own example to begin with. */
export const VrfTestPage = () => {
  const [trial, setTrial] = useState(RFC_EXAMPLE);
  const [seats, setSeats] = useState('10');
  const [winners, setWinners] = useState('1');
  const [result, setResult] = useState<TrialResult | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const players = whole(seats, MOST_SEATS);
    setResult(tryProof(trial, players, whole(winners, players)));
  };
  return (
    <DebugPage
      title="VRF test"
      lead="Verifies a proof by RFC 9381 with the code that checks every draw, and draws from its output."
    >
      <Card>
        <form onSubmit={submit} noValidate className="grid gap-4">
          {FIELDS.map(({ name, label }) => (
            <Input
              key={name}
              label={label}
              value={trial[name]}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setTrial({ ...trial, [name]: target.value })}
            />
          ))}
          <div className="grid grid-cols-2 gap-4">
            <Input
              label="Players"
              inputMode="numeric"
              value={seats}
              onChange={({ target }) => setSeats(target.value)}
            />
            <Input
              label="Winners"
              inputMode="numeric"
              value={winners}
              onChange={({ target }) => setWinners(target.value)}
            />
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="primary">
              Verify
            </Button>
            <Button onClick={() => setTrial(RFC_EXAMPLE)}>Example of RFC 9381</Button>
          </div>
        </form>
      </Card>
      <div aria-live="polite">{result && <Outcome result={result} />}</div>
    </DebugPage>
  );
};

const Outcome = ({ result }: { readonly result: TrialResult }) => {
  switch (result.kind) {
    case 'garbled':
      return <ErrorNote title="This cannot be read" text={result.problem} />;
    case 'refused':
      return (
        <ErrorNote
          title="The proof does not hold"
          text={result.failure}
          code={`${result.ms.toFixed(1)} ms`}
        />
      );
    case 'proven':
      return (
        <Facts
          title="The proof holds"
          facts={[
            { name: 'Output (beta)', value: result.beta },
            { name: 'Winning seats, from 0', value: result.winners.join(', ') },
            { name: 'Verified in', value: `${result.ms.toFixed(1)} ms` },
          ]}
        />
      );
  }
};
