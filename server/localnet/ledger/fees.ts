import type { VersionedMessage } from '@solana/web3.js';

const LAMPORTS_PER_SIGNATURE = 5000n;
const MAX_COMPUTE_UNITS = 1_400_000;
const UNITS_PER_INSTRUCTION = 200_000;
const UNITS_PER_BUILTIN_INSTRUCTION = 3_000;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SIGNATURE_PROGRAMS = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);
// SIMD-170: programs that still run natively count for less if a transaction sets no limit.
const BUILTINS = new Set([
  ...SIGNATURE_PROGRAMS,
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);

/** Returns a message's fee in lamports: 5,000 per signature, plus ceil(unit limit × micro-lamports / 10⁶). */
export function messageFee(message: VersionedMessage): bigint {
  let limit: number | undefined;
  let price = 0n;
  let defaultLimit = 0;
  let signatures = BigInt(message.header.numRequiredSignatures);
  for (const { programIdIndex, data } of message.compiledInstructions) {
    const program = message.staticAccountKeys[programIdIndex]?.toBase58() ?? '';
    const bytes = Buffer.from(data);
    defaultLimit += BUILTINS.has(program) ? UNITS_PER_BUILTIN_INSTRUCTION : UNITS_PER_INSTRUCTION;
    if (SIGNATURE_PROGRAMS.has(program)) signatures += BigInt(bytes[0] ?? 0);
    if (program !== COMPUTE_BUDGET) continue;
    if (bytes[0] === 2 && bytes.length >= 5) limit = bytes.readUInt32LE(1);
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1);
  }
  const units = BigInt(Math.min(limit ?? defaultLimit, MAX_COMPUTE_UNITS));
  return LAMPORTS_PER_SIGNATURE * signatures + (units * price + 999_999n) / 1_000_000n;
}
