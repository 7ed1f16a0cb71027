import { type Connection, PublicKey } from '@solana/web3.js';

/** Owner of the accounts of every upgradeable program. */
export const UPGRADEABLE_LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');
/**
 * Header of the loader's account with a program's bytes: tag (4), slot (8), whether the program has an authority (1),
 * authority (32).
 */
const HEADER_LENGTH = 45;
const HAS_AUTHORITY_AT = 12;

/** Returns the address of the loader's account with a program's bytes. */
export function programDataAddress(programId: PublicKey): PublicKey {
  return PublicKey.findProgramAddressSync([programId.toBytes()], UPGRADEABLE_LOADER)[0];
}

/** Fetches a deployed program. @throws if the upgradeable loader has no such program */
export async function fetchDeployed(connection: Connection, programId: PublicKey) {
  const account = await connection.getAccountInfo(programDataAddress(programId));
  if (!account?.owner.equals(UPGRADEABLE_LOADER)) {
    throw new Error(`No program is deployed at ${programId.toBase58()}: is RPC_URL the right cluster?`);
  }
  return parseProgramData(account.data);
}

/** Parses the loader's account with a program's bytes. @throws if it is shorter than its header */
export function parseProgramData(data: Buffer) {
  if (data.length < HEADER_LENGTH) throw new Error("The account of the program's bytes is too short");
  return {
    /** The slot of the last deployment. */
    slot: data.readBigUInt64LE(4),
    /** Key that may replace the program; null if it is immutable. */
    upgradeAuthority:
      data[HAS_AUTHORITY_AT] === 1 ? new PublicKey(data.subarray(HAS_AUTHORITY_AT + 1, HEADER_LENGTH)) : null,
    /** The deployed bytes. Zeros follow them if the account is longer. */
    bytes: data.subarray(HEADER_LENGTH),
  };
}

/** Whether the deployed bytes are the built bytes. Zeros may follow, because the loader's account may be longer. */
export function isSameProgram(deployed: Uint8Array, built: Uint8Array): boolean {
  const same = Buffer.compare(deployed.subarray(0, built.length), built) === 0;
  return same && deployed.subarray(built.length).every((byte) => byte === 0);
}

const BEGIN = '=======BEGIN SECURITY.TXT V1=======\0';
const END = '=======END SECURITY.TXT V1=======\0';
/** The placeholder in the program's sources for each field that must be filled in before a deployment. */
const PLACEHOLDER = 'named by whoever deploys';

/** Fields of the program's `security.txt` that still contain the placeholder; null if it has no `security.txt`. */
export function unnamedFields(program: Uint8Array): readonly string[] | null {
  const text = Buffer.from(program).toString('latin1');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END, from);
  if (from === -1 || to === -1) return null;
  const words = text.slice(from + BEGIN.length, to).split('\0');
  return words.filter((_, at) => at % 2 === 0 && words[at + 1]?.includes(PLACEHOLDER));
}
