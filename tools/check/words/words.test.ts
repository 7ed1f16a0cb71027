import { expect, it } from 'vitest';
import { declaredIn } from './declared.ts';
import { faultOf } from './fault-of.ts';

const SAMPLE = `
  import { move } from 'a-library';
  interface Known<T> { readonly kept: T; tell(asked: string): void }
  type Wanted = (moment: number) => void;
  class Desk {
    #silent = move('told');
    constructor(private readonly place: number) {}
    say({ gone: renamed, whole = 1 }: Wanted, ...[dues]: number[]) {}
  }
  const again = ([usual]) => { try { element.move({ young: 1 }); } catch (heard) {} };
  function bring() {}
`;

it('finds every declared name, and no name of a library, text or literal', () => {
  const names = declaredIn('sample.ts', SAMPLE).map(({ name }) => name);
  expect(names.filter((name) => faultOf(name) !== null).toSorted()).toEqual(
    'Desk Known Wanted again asked bring dues heard kept moment place say silent tell usual whole'.split(' '),
  );
});

it.each(['isAgain', 'ASK_AGAIN_MS', 'useTellDraws', 'moveOn', 'KNOWN', 'POOL_MOVES'])(
  'the name %s is rejected',
  (name) => {
    expect(faultOf(name)).toMatch(new RegExp(`^${name}: not “[a-z]+”, but \\w+`));
  },
);

it.each(['unknown', 'replace', 'mousemove', 'removed', 'placeholder', 'askew', 'settledAt', 'MOVER', 'full'])(
  'the name %s is accepted',
  (name) => {
    expect(faultOf(name)).toBeNull();
  },
);
