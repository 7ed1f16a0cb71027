/** Names for pools whose creator gave none, in the manner of web3 memes. */
import { pick, type RandomBelow } from './random.ts';

// prettier-ignore
const MOODS = [
  'Based', 'Bullish', 'Cosmic', 'Degen', 'Diamond', 'Feral', 'Galaxy', 'Giga', 'Golden', 'Hyper', 'Laser', 'Lucky',
  'Moonbound', 'Neon', 'Nocturnal', 'Onchain', 'Rare', 'Sleepy', 'Turbo', 'Wagmi',
] as const;

// prettier-ignore
const HEROES = [
  'Apes', 'Badgers', 'Capybaras', 'Doges', 'Frogs', 'Geckos', 'Goblins', 'Hamsters', 'Llamas', 'Lobsters', 'Narwhals',
  'Otters', 'Pandas', 'Penguins', 'Raccoons', 'Shibas', 'Sloths', 'Turtles', 'Whales', 'Wizards',
] as const;

const NUMBERS = 1000;

/** Generates a name such as `Turbo Otters 42`: at most 23 bytes, and always accepted by the program. */
export function generateName(random: RandomBelow): string {
  return `${pick(random, MOODS)} ${pick(random, HEROES)} ${random(NUMBERS)}`;
}
