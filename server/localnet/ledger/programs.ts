import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { type Account, RENT_EXEMPT_EPOCH } from './account.ts';

/** A program that the chain has from the start; without an upgrade authority it is immutable. */
export type ProgramSource = { programId: string; soPath: string; upgradeAuthority: string | null };

/** A program read from disk; `fingerprint` changes with its bytes and its authority. */
export type LoadedProgram = {
  programId: string;
  soPath: string;
  upgradeAuthority: string | null;
  elf: Uint8Array;
  fingerprint: string;
};

const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const ELF_MAGIC = Buffer.from('7f454c46', 'hex');
const PROGRAM_TAG = 2;
const PROGRAM_DATA_TAG = 3;
const PROGRAM_BYTES = 36;
const PROGRAM_DATA_HEADER_BYTES = 45;

/** Reads a program. @throws a sentence naming the file when it is missing or no ELF. */
export async function loadProgram(source: ProgramSource): Promise<LoadedProgram> {
  const elf = await readFile(source.soPath).catch((cause: unknown) => {
    throw new Error(`The program ${source.soPath} cannot be read`, { cause });
  });
  if (!elf.subarray(0, ELF_MAGIC.length).equals(ELF_MAGIC))
    throw new Error(`${source.soPath} is not a built Solana program`);
  const fingerprint = createHash('sha256')
    .update(source.upgradeAuthority ?? 'final')
    .update(elf)
    .digest('hex');
  return { ...source, elf, fingerprint };
}

/** Returns the accounts of a program of the upgradeable loader, in LiteSVM's order: the data first. */
export function programAccounts(
  program: LoadedProgram,
  slot: number,
  rentExemptMinimum: (bytes: number) => bigint,
): [address: string, account: Account][] {
  const id = new PublicKey(program.programId);
  const [dataAddress] = PublicKey.findProgramAddressSync([id.toBytes()], new PublicKey(LOADER));
  const header = Buffer.alloc(PROGRAM_DATA_HEADER_BYTES);
  header.writeUInt32LE(PROGRAM_DATA_TAG);
  header.writeBigUInt64LE(BigInt(slot), 4);
  if (program.upgradeAuthority !== null) {
    header.writeUInt8(1, 12);
    header.set(bs58.decode(program.upgradeAuthority), 13);
  }
  const pointer = Buffer.alloc(PROGRAM_BYTES);
  pointer.writeUInt32LE(PROGRAM_TAG);
  pointer.set(dataAddress.toBytes(), 4);
  const account = (data: Uint8Array, executable: boolean): Account => ({
    lamports: rentExemptMinimum(data.length),
    data,
    owner: LOADER,
    executable,
    rentEpoch: RENT_EXEMPT_EPOCH,
  });
  return [
    [dataAddress.toBase58(), account(Buffer.concat([header, program.elf]), false)],
    [program.programId, account(pointer, true)],
  ];
}
