import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { DebugPage } from './components/debug-page.tsx';
import { Facts } from './components/facts.tsx';
import { LEAGUE_EXAMPLE, type TrialResult, tryRound } from './model/vrf-trial.ts';

const FIELDS = [
  { name: 'groupKey', label: 'Public key of the beacon, 96 bytes of hex' },
  { name: 'round', label: 'Round' },
  { name: 'signature', label: 'Signature, 48 bytes of hex' },
  { name: 'alpha', label: 'Input of the draw (alpha), 32 bytes of hex' },
] as const;
const MOST_SEATS = 1_000;

const integer = (text: string, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1));

/** Tries the verifier and the draw on any round, one of the League of Entropy's to begin with. */
export const VrfTestPage = () => {
  const [trial, setTrial] = useState(LEAGUE_EXAMPLE);
  const [seats, setSeats] = useState('10');
  const [winners, setWinners] = useState('1');
  const [result, setResult] = useState<TrialResult | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const players = integer(seats, MOST_SEATS);
    setResult(tryRound(trial, players, integer(winners, players)));
  };
  return (
    <DebugPage
      title="VRF test"
      lead="Verifies a beacon's round with the code that checks every draw, and draws from the output that it gives."
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
            <Button onClick={() => setTrial(LEAGUE_EXAMPLE)}>Example of the League</Button>
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
      return <ErrorNote title="The signature is not of this round" code={`${result.ms.toFixed(1)} ms`} />;
    case 'valid':
      return (
        <Facts
          title="The signature is valid"
          facts={[
            { name: 'Output', value: result.output },
            { name: 'Winning seats, from 0', value: result.winners.join(', ') },
            { name: 'Verified in', value: `${result.ms.toFixed(1)} ms` },
          ]}
        />
      );
  }
};
