/**
 * Writes `tests/vectors/draw.json`, the vectors that the program, the server and the browser all have to reproduce.
 * Deterministic: run `npx tsx scripts/make-draw-vectors.ts` again and the file stays the same.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@noble/hashes/sha2.js';
import { format } from 'oxfmt';
import { concatBytes, toHex, u32Le, utf8ToBytes } from '#src/protocol/bytes.ts';
import { drawAlpha, drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { verifyVrf } from '#src/protocol/vrf.ts';
import { proveVrf, vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { encodeToCurve } from '#src/protocol/vrf-suite.ts';

interface Case {
  readonly name: string;
  readonly playerCount: number;
  readonly randomMultiplier?: boolean;
  readonly withoutSeed?: boolean;
  /** Hashes it takes until one is a point of the curve. */
  readonly tries?: number;
  readonly targetSlot?: bigint;
  readonly skippedSlots?: bigint;
}

const CASES: readonly Case[] = [
  { name: 'two players', playerCount: 2 },
  { name: 'two players, multiplier', playerCount: 2, randomMultiplier: true },
  { name: 'three players', playerCount: 3 },
  { name: 'four players', playerCount: 4 },
  { name: 'seven players, still one winner', playerCount: 7 },
  { name: 'eight players, two winners', playerCount: 8 },
  { name: 'eight players, two winners, multiplier', playerCount: 8, randomMultiplier: true },
  { name: 'ten players, first try', playerCount: 10, tries: 1 },
  { name: 'ten players, second try', playerCount: 10, tries: 2 },
  { name: 'ten players, third try', playerCount: 10, tries: 3 },
  { name: 'ten players, fourth try', playerCount: 10, tries: 4 },
  { name: 'ten players, fifth try', playerCount: 10, tries: 5 },
  { name: 'ten players, eighth try', playerCount: 10, tries: 8 },
  { name: 'seed not revealed', playerCount: 10, withoutSeed: true },
  { name: 'target slot skipped', playerCount: 12, skippedSlots: 3n },
  { name: 'slot 0', playerCount: 5, targetSlot: 0n },
  { name: 'slots at the end of u64', playerCount: 5, targetSlot: 2n ** 64n - 2n, skippedSlots: 1n },
  { name: 'sixteen winners: words of several hashes', playerCount: 64, randomMultiplier: true },
  { name: '255 players', playerCount: 255 },
  { name: '256 players, multiplier', playerCount: 256, randomMultiplier: true },
  { name: '999 players', playerCount: 999, randomMultiplier: true },
  { name: '1000 players', playerCount: 1000, tries: 1 },
  { name: '1000 players, multiplier', playerCount: 1000, randomMultiplier: true, tries: 2 },
];

const ABOUT = [
  'Vectors of the draw of vrf-pool. Hex for bytes, decimal text for u64.',
  'player_i = sha256(playersSeed || u32_le(i)), i from 0 in joining order; seed null: 32 zero bytes go into alpha.',
  'tries: hashes until one is a point, at least 1. winners: indices in joining order, as drawn.',
  'drawnRoot: sha256 over all players after the draw, winners first. vrfSecret is for tests alone.',
];

const bytesOf = (label: string, index: number): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`vrf-pool/vectors/${label}`), u32Le(index)));

function makeVector(it: Case, index: number) {
  const vrfSecret = bytesOf('vrf', index);
  const vrfKey = vrfPublicKey(vrfSecret);
  const playersSeed = bytesOf('players', index);
  const players = Array.from({ length: it.playerCount }, (_, player) =>
    sha256(concatBytes(playersSeed, u32Le(player))),
  );
  const targetSlot = it.targetSlot ?? 300_000_000n + BigInt(index) * 1009n;
  const fixed = {
    program: bytesOf('program', 0),
    pool: bytesOf('pool', index),
    playersRoot: playersRoot(players),
    seed: it.withoutSeed === true ? null : bytesOf('seed', index),
    targetSlot,
    capturedSlot: targetSlot + (it.skippedSlots ?? 0n),
  };
  const { capturedHash, alpha, tries } = slotHashWith(it.tries, index, (hash) => {
    const input = drawAlpha({ ...fixed, capturedHash: hash });
    return { alpha: input, tries: encodeToCurve(vrfKey, input)?.tries };
  });
  const proof = proveVrf(vrfSecret, alpha);
  const verified = verifyVrf(vrfKey, alpha, proof);
  if (!verified.ok) throw new Error(`${it.name}: ${verified.failure}`);
  const randomMultiplier = it.randomMultiplier ?? false;
  const winners = winnerCount(it.playerCount, DEFAULT_SHARES.playersPerWinner);
  const indices = players.map((_, player) => player);
  const drawn = drawWinners(indices, verified.beta, winners, randomMultiplier);
  return {
    name: it.name,
    vrfSecret: toHex(vrfSecret),
    vrfKey: toHex(vrfKey),
    program: toHex(fixed.program),
    pool: toHex(fixed.pool),
    playersSeed: toHex(playersSeed),
    playerCount: it.playerCount,
    winnerCount: winners,
    randomMultiplier,
    seed: fixed.seed === null ? null : toHex(fixed.seed),
    targetSlot: fixed.targetSlot.toString(),
    capturedSlot: fixed.capturedSlot.toString(),
    capturedHash: toHex(capturedHash),
    root: toHex(fixed.playersRoot),
    alpha: toHex(alpha),
    tries,
    proof: toHex(proof),
    beta: toHex(verified.beta),
    winners: drawn.players.slice(0, winners),
    weights: drawn.weights,
    drawnRoot: toHex(playersRoot(drawWinners(players, verified.beta, winners, randomMultiplier).players)),
  };
}

/** The first slot hash of a fixed sequence whose input takes the wanted number of tries. */
function slotHashWith<T extends { readonly tries: number | undefined }>(
  wanted: number | undefined,
  index: number,
  inputOf: (hash: Uint8Array) => T,
): T & { readonly capturedHash: Uint8Array } {
  for (let nonce = 0; ; nonce += 1) {
    const capturedHash = bytesOf(`slot-hash/${index}`, nonce);
    const found = inputOf(capturedHash);
    if (wanted === undefined || found.tries === wanted) return { ...found, capturedHash };
  }
}

const file = fileURLToPath(new URL('../tests/vectors/draw.json', import.meta.url));
const vectors = CASES.map(makeVector);
const text = JSON.stringify({ about: ABOUT, vectors });
writeFileSync(file, (await format(file, text, { printWidth: 110 })).code);
console.log(`${vectors.length} vectors written to ${file}`);
