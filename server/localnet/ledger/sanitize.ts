import type { VersionedMessage } from '@solana/web3.js';

const MAX_ACCOUNT_KEYS = 256;

/**
 * The checks of `sanitize` in solana-message, which a validator makes before it looks at anything else.
 * @returns what is wrong, or null
 */
export function sanitizeFault(message: VersionedMessage): string | null {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  const staticKeys = message.staticAccountKeys.length;
  const lookups = message.version === 0 ? message.addressTableLookups : [];
  const loaded = lookups.map((l) => l.writableIndexes.length + l.readonlyIndexes.length);
  const keys = loaded.reduce((sum, n) => sum + n, staticKeys);
  if (numRequiredSignatures + numReadonlyUnsignedAccounts > staticKeys)
    return 'more signers than account keys';
  if (numReadonlySignedAccounts >= numRequiredSignatures) return 'the fee payer is not writable';
  if (loaded.includes(0)) return 'an address table lookup without addresses';
  if (keys > MAX_ACCOUNT_KEYS) return 'too many account keys';
  for (const instruction of message.compiledInstructions) {
    const program = instruction.programIdIndex;
    if (program === 0 || program >= staticKeys) return 'a program index out of range';
    if (instruction.accountKeyIndexes.some((index) => index >= keys)) return 'an account index out of range';
  }
  return null;
}
