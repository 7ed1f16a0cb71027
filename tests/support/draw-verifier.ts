import { oracleAddress } from '#src/chain/program/addresses.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { capturedPool, type TestPool } from './pool-life.ts';
import { type Account, ProgramWorld } from './program-world.ts';
import { readPool } from './read.ts';
import type { Question } from './vrf-questions.ts';

/**
 * The deployed program's verifier, asked by `fulfil_draw`: one captured draw, whose key and input are replaced in the
 * accounts before each question.
 */
export class DrawVerifier {
  readonly world: ProgramWorld;
  readonly #pool: TestPool;
  readonly #captured: Account;
  readonly #oracle: Account;
  readonly #alpha: Uint8Array;

  private constructor(world: ProgramWorld, pool: TestPool) {
    this.world = world;
    this.#pool = pool;
    this.#captured = accountOf(world, pool.address);
    this.#oracle = accountOf(world, oracleAddress(world.vrfKey));
    this.#alpha = fromHex(readPool(world, pool.address).draw.alpha ?? '');
  }

  static async open(): Promise<DrawVerifier> {
    const world = await ProgramWorld.open();
    return new DrawVerifier(world, capturedPool(world, { maxPlayers: 2 }));
  }

  /**
   * The output that stands in the completed pool as hex; null where the program refuses the proof.
   * @throws where it refuses anything else, or leaves a trace of a proof it refused
   */
  ask({ key, alpha, proof }: Question): string | null {
    const { world } = this;
    const { address } = this.#pool;
    const data = replaced(replaced(this.#captured.data, world.vrfKey, key), this.#alpha, alpha);
    world.setAccount(address, { ...this.#captured, data });
    const record = { ...this.#oracle, data: replaced(this.#oracle.data, world.vrfKey, key) };
    world.setAccount(oracleAddress(key), record);

    const { refusal } = world.send([fulfilDraw(address, key, proof)]);
    const { status, draw } = readPool(world, address);
    if (refusal === null && status === 'completed') return draw.output;
    if (refusal !== 'InvalidProof' || status !== 'drawing' || draw.output !== null)
      throw new Error(`${refusal}, ${status}`);
    return null;
  }
}

function accountOf(world: ProgramWorld, key: Parameters<ProgramWorld['account']>[0]): Account {
  const account = world.account(key);
  if (account === null) throw new Error(`no account ${key.toBase58()}`);
  return account;
}

/** The data with other bytes of the same length where `from` stands. @throws where it does not stand exactly once */
function replaced(data: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const bytes = Buffer.from(data);
  const at = bytes.indexOf(from);
  if (at < 0 || bytes.indexOf(from, at + 1) >= 0 || from.length !== to.length)
    throw new Error('not there once');
  bytes.set(to, at);
  return Uint8Array.from(bytes);
}
