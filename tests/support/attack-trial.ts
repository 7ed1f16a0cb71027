import { type AccountMeta, type PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { InstructionName } from '#src/chain/program/instruction.ts';
import { beaconAddress } from '#src/chain/program/addresses.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { equalBytes, fromHex } from '#src/protocol/bytes.ts';
import { contents } from './attack.ts';
import { SCENES, type Scene } from './attack-scenes.ts';
import type { StandIn } from './attack-stand-ins.ts';
import { type Account, ProgramWorld } from './program-world.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

const otherChain = new TestBeacon(1).chain;

/** A registered beacon that draws no pool. */
export const OTHER_BEACON = beaconAddress(fromHex(otherChain.chainHash));

export const SAME_EFFECT = 'went through with the same effect';
const LEFT_ALONE = 'went through and left the right one alone';

interface Change {
  readonly keys?: readonly AccountMeta[];
  readonly data?: Uint8Array;
  readonly standIn?: StandIn;
  /** The account that the stand-in replaces. */
  readonly right?: PublicKey;
}

/** Starts a world in which the instruction can be tried; for `initialize_config`, one without a configuration. */
export async function trialWorld(name: InstructionName): Promise<ProgramWorld> {
  if (name === 'initialize_config') return ProgramWorld.deployed();
  const world = await ProgramWorld.open({ cooldownSeconds: 0 });
  world.run([registerBeacon(world.authority.publicKey, otherChain)], [world.authority]);
  return world;
}

/** Tries changed copies of a legal instruction in the same state, which is restored after each try. */
export class Trial {
  readonly scene: Scene;
  readonly world: ProgramWorld;
  readonly #before: ReadonlyMap<PublicKey, string>;
  readonly #effect: string;

  constructor(world: ProgramWorld, name: InstructionName) {
    this.world = world;
    this.scene = SCENES[name](world);
    this.#before = new Map(this.keys.map(({ pubkey }) => [pubkey, contents(world, [pubkey])]));
    const { refusal, after } = this.#attempt({});
    if (refusal !== null) throw new Error(`not legal to begin with: ${refusal}`);
    this.#effect = after;
  }

  get keys(): readonly AccountMeta[] {
    return this.scene.instruction.keys;
  }

  /** Returns the name of a change's refusal, or a description of its effect. */
  verdict(change: Change): string {
    const { refusal, after, isRightUntouched } = this.#attempt(change);
    if (refusal !== null) return refusal;
    if (after === this.#effect) return SAME_EFFECT;
    return isRightUntouched ? LEFT_ALONE : 'the attack went through';
  }

  #attempt({ keys = this.keys, data = this.scene.instruction.data, standIn, right }: Change): {
    refusal: string | null;
    after: string;
    isRightUntouched: boolean;
  } {
    const writable = [...this.keys, ...keys]
      .filter(({ isWritable }) => isWritable)
      .map(({ pubkey }) => pubkey);
    const involved = standIn?.account === undefined ? writable : [...writable, standIn.key];
    const saved = involved.map((address) => [address, this.world.account(address)] as const);
    if (standIn?.account !== undefined) this.world.setAccount(standIn.key, standIn.account);
    const { programId } = this.scene.instruction;
    const instruction = new TransactionInstruction({ programId, data: Buffer.from(data), keys: [...keys] });
    try {
      const { behind = [], signers } = this.scene;
      const { refusal } = this.world.send([instruction, ...behind], [...signers, this.world.authority]);
      if (refusal !== null) return { refusal, after: '', isRightUntouched: true };
      const own = this.keys.map(({ pubkey }) => pubkey);
      const isRightUntouched =
        right !== undefined && contents(this.world, [right]) === this.#before.get(right);
      return { refusal, after: contents(this.world, own), isRightUntouched };
    } catch (error) {
      // The world throws if lamports are wrong after a transaction, which was then executed.
      return { refusal: null, after: String(error), isRightUntouched: false };
    } finally {
      for (const [address, before] of saved) restore(this.world, address, before);
    }
  }
}

function restore(world: ProgramWorld, address: PublicKey, before: Account | null): void {
  const now = world.account(address);
  if (before === null) {
    if (now !== null) world.setBalance(address, 0n);
    return;
  }
  const isSame =
    now?.lamports === before.lamports && now.owner.equals(before.owner) && equalBytes(now.data, before.data);
  if (!isSame) world.setAccount(address, before);
}
