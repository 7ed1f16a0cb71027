import type { Name } from './names.ts';
import type { BeaconInfo, Choices, Hex, Params } from './state.ts';

/** How an instruction checks an account before it reads the content. */
type Kind =
  | 'signer'
  /** The instructions sysvar, or the program itself, which means that the account is absent. */
  | 'optionalInstructions'
  | 'config'
  | 'beacon'
  | 'pool'
  | 'entry'
  | 'systemProgram'
  | 'eventAuthority'
  | 'anything';

export interface Expectation {
  readonly kind: Kind;
  readonly writable: boolean;
}

const of = (kind: Kind): Expectation => ({ kind, writable: false });
const mut = (kind: Kind): Expectation => ({ kind, writable: true });
const events = { event_authority: of('eventAuthority'), program: of('anything') };
const system_program = of('systemProgram');
const pool = mut('pool');
const payee = mut('anything');

/** The accounts of every instruction, by their names in the IDL. `transfer` is the system program's. */
export const INTERFACE = {
  register_beacon: { payer: mut('signer'), beacon: mut('anything'), system_program, ...events },
  initialize_config: {
    authority: mut('signer'),
    config: mut('anything'),
    beacon: of('beacon'),
    treasury: of('anything'),
    program_data: of('anything'),
    system_program,
    ...events,
  },
  update_config: { admin: of('signer'), config: mut('config'), treasury: of('anything'), ...events },
  propose_admin: { admin: of('signer'), config: mut('config'), ...events },
  accept_admin: { pending_admin: of('signer'), config: mut('config'), ...events },
  create_pool: {
    creator: mut('signer'),
    config: mut('config'),
    creator_record: mut('anything'),
    pool: mut('anything'),
    entry: mut('anything'),
    beacon: of('beacon'),
    treasury: of('anything'),
    system_program,
    ...events,
  },
  grow_pool: { creator: of('signer'), pool, ...events },
  join_pool: {
    player: mut('signer'),
    pool,
    entry: mut('anything'),
    config: of('config'),
    instructions: of('optionalInstructions'),
    system_program,
    ...events,
  },
  exit_pool: { player: mut('signer'), pool, entry: mut('entry'), ...events },
  lock_pool: { pool, ...events },
  expire_pool: { pool, ...events },
  reveal_seed: { pool, ...events },
  complete_pool: { completer: of('signer'), pool, beacon: of('beacon'), ...events },
  void_pool: { voider: of('signer'), pool, beacon: of('beacon'), ...events },
  time_out_draw: { pool, ...events },
  claim: { pool, entry: mut('entry'), player: payee, ...events },
  refund: { pool, entry: mut('entry'), player: payee, ...events },
  pay_creator: { pool, creator: payee, ...events },
  pay_completer: { pool, completer: payee, ...events },
  pay_treasury: { pool, treasury: payee, ...events },
  close_entry: { pool: of('anything'), entry: mut('entry'), player: payee, ...events },
  close_pool: { pool, creator: payee, ...events },
  transfer: { from: mut('signer'), to: payee },
} as const satisfies Record<string, Record<string, Expectation>>;

type None = Readonly<Record<never, never>>;

/** The round's signature and hints, which complete or void a locked pool. */
export interface RoundProof {
  readonly signature: Hex;
  readonly hints: Hex;
}

/** A signed message that a player may join a pool on these terms. An Ed25519 instruction beside the join proves it. */
export interface GateProof {
  readonly gate: Name;
  readonly pool: Name;
  readonly player: Name;
  readonly terms: Hex;
}

/** The arguments of every instruction. */
export interface Args {
  readonly register_beacon: { readonly info: BeaconInfo };
  readonly initialize_config: { readonly admin: Name; readonly params: Params };
  readonly update_config: { readonly params: Params; readonly paused: boolean };
  readonly propose_admin: { readonly pendingAdmin: Name | null };
  readonly accept_admin: None;
  readonly create_pool: Choices & { readonly configVersion: number };
  readonly grow_pool: None;
  /** The proof is not an argument of the instruction: it counts for all joins of its transaction. */
  readonly join_pool: { readonly terms: Hex; readonly proof: GateProof | null };
  readonly exit_pool: None;
  readonly lock_pool: None;
  readonly expire_pool: None;
  readonly reveal_seed: { readonly seed: Hex };
  readonly complete_pool: RoundProof;
  readonly void_pool: RoundProof;
  readonly time_out_draw: None;
  readonly claim: { readonly index: number };
  readonly refund: { readonly index: number };
  readonly pay_creator: None;
  readonly pay_completer: None;
  readonly pay_treasury: None;
  readonly close_entry: None;
  readonly close_pool: None;
  readonly transfer: { readonly lamports: bigint };
}

export type InstructionName = keyof Args;
export type Role<N extends InstructionName> = keyof (typeof INTERFACE)[N];
export type Names<N extends InstructionName> = Readonly<Record<Role<N>, Name>>;

/** An account as a transaction names it. */
export interface Meta {
  readonly role: string;
  readonly name: Name;
  readonly signer: boolean;
  readonly writable: boolean;
}

/** One instruction with its accounts, in the order in which they are passed. */
export interface CallOf<N extends InstructionName> {
  readonly instruction: N;
  readonly metas: readonly Meta[];
  readonly args: Args[N];
}
export type Call = { [N in InstructionName]: CallOf<N> }[InstructionName];
