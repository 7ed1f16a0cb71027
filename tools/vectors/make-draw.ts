/**
 * Writes `src/protocol/vectors/draw.json`, the vectors that the program, the server and the browser must all reproduce.
 * Uses no code of the product's draw, so that the vectors check it. Deterministic: running
 * `npx tsx tools/vectors/make-draw.ts` again does not change the file.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { type BeaconChain, QUICKNET } from '#src/beacon/chain.ts';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import {
  independentDraw,
  independentWords,
  sha256,
  u32,
  u64,
} from '#src/protocol/testing/independent-draw.ts';

interface Case {
  readonly name: string;
  readonly playerCount: number;
  readonly randomMultiplier?: boolean;
  readonly withoutSeed?: boolean;
  readonly round?: bigint;
  /** The published signature of quicknet's round. Without it the round is signed by a test's key. */
  readonly signature?: string;
}

/** Rounds of the League of Entropy. Sources: drand's documentation for 42, tests of the crate drand-verify for 123. */
const QUICKNET_ROUNDS: ReadonlyMap<bigint, string> = new Map([
  [42n, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'],
  [123n, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
  [
    657_413n,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  ],
  [
    32_181_360n,
    '882db8599d2694ef6e206202ff84e2a84369d7be6f801e27192e0ead069d6eabf75ddef9a33e3999da66d39904b862ca',
  ],
  [
    32_398_885n,
    '8f6d5ddd520329a4ce9a25db41c0552a5ac04bd56577138cbb0ec2b9326af2b8012c7dc2c5bcddc439d922c93a281d24',
  ],
]);

const CASES: readonly Case[] = [
  { name: 'two players', playerCount: 2 },
  { name: 'two players, multiplier', playerCount: 2, randomMultiplier: true },
  { name: 'three players', playerCount: 3 },
  { name: 'four players', playerCount: 4 },
  { name: 'seven players, still one winner', playerCount: 7 },
  { name: 'eight players, two winners', playerCount: 8 },
  { name: 'eight players, two winners, multiplier', playerCount: 8, randomMultiplier: true },
  ...[...QUICKNET_ROUNDS].map(([round, signature]) => ({
    name: `ten players, round ${round} of quicknet`,
    playerCount: 10,
    round,
    signature,
  })),
  { name: 'seed not revealed', playerCount: 10, withoutSeed: true },
  { name: 'round 2, the first that a pool can have', playerCount: 5, round: 2n },
  { name: 'round at the end of u64', playerCount: 5, round: 2n ** 64n - 1n },
  { name: 'sixteen winners: words of several hashes', playerCount: 64, randomMultiplier: true },
  { name: '255 players', playerCount: 255 },
  { name: '256 players, multiplier', playerCount: 256, randomMultiplier: true },
  { name: '999 players', playerCount: 999, randomMultiplier: true },
  { name: '1000 players', playerCount: 1000 },
  { name: '1000 players, multiplier', playerCount: 1000, randomMultiplier: true },
];

const ABOUT = [
  'Vectors of the draw of vrf-pool. Hex for bytes, decimal text for u64.',
  'player_i = sha256(playersSeed || u32_le(i)), i from 0 in joining order; seedCommitment = sha256(seed), seed null: not revealed.',
  'signature: of the round, by the drand chain chainHash with key groupKey. words: the first eight of the output.',
  'winners: seats in joining order, as drawn. drawnRoot: sha256 over all players after the draw, winners first.',
];

const bytesOf = (label: string, index: number): Buffer => sha256(`vrf-pool/vectors/${label}`, u32(index));

function signedRound(it: Case, index: number): { chain: BeaconChain; round: bigint; signature: Uint8Array } {
  const round = it.round ?? 30_000_000n + BigInt(index) * 1009n;
  const beacon = new TestBeacon(index);
  return it.signature === undefined
    ? { chain: beacon.chain, round, signature: beacon.sign(round) }
    : { chain: QUICKNET, round, signature: Buffer.from(it.signature, 'hex') };
}

function makeVector(it: Case, index: number) {
  const { chain, round, signature } = signedRound(it, index);
  if (!isRoundSignature(chain.groupKey, round, signature)) throw new Error(`${it.name}: no signature`);
  const [program, pool, seed] = [bytesOf('program', 0), bytesOf('pool', index), bytesOf('seed', index)];
  const playersSeed = bytesOf('players', index);
  const players = Array.from({ length: it.playerCount }, (_, seat) => sha256(playersSeed, u32(seat)));
  const root = sha256(...players);
  const seedCommitment = sha256(seed);
  const chainHash = Buffer.from(chain.chainHash, 'hex');
  const alpha = sha256('vrf-pool/draw/v2', program, pool, root, seedCommitment, chainHash, u64(round));
  const output = sha256('vrf-pool/output/v2', alpha, signature);

  const randomMultiplier = it.randomMultiplier ?? false;
  const winnerCount = Math.max(1, Math.floor(it.playerCount / 4));
  const { order, weights } = independentDraw(it.playerCount, output, winnerCount, randomMultiplier);
  const drawn = order.map((seat) => players[seat] ?? Buffer.alloc(0));
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  return {
    name: it.name,
    program: hex(program),
    pool: hex(pool),
    playersSeed: hex(playersSeed),
    playerCount: it.playerCount,
    winnerCount,
    randomMultiplier,
    seed: it.withoutSeed === true ? null : hex(seed),
    seedCommitment: hex(seedCommitment),
    chainHash: chain.chainHash,
    groupKey: chain.groupKey,
    round: String(round),
    signature: hex(signature),
    root: hex(root),
    alpha: hex(alpha),
    output: hex(output),
    words: independentWords(output, 8).map(String),
    winners: order.slice(0, winnerCount),
    weights,
    drawnRoot: hex(sha256(...drawn)),
  };
}

const file = fileURLToPath(new URL('../../src/protocol/vectors/draw.json', import.meta.url));
const vectors = CASES.map(makeVector);
const text = JSON.stringify({ about: ABOUT, vectors });
writeFileSync(file, (await format(file, text, { printWidth: 110 })).code);
console.log(`${vectors.length} vectors written to ${file}`);
