import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import {
  isSameProgram,
  parseProgramData,
  programDataAddress,
  UPGRADEABLE_LOADER,
} from '../../program/deployed-program.ts';
import { readAccount } from './accounts.ts';
import { Skipped, type Question } from './question.ts';
import { once, type Subject } from './subject.ts';

const BUILT = new URL('../../../programs/vrf-pool.so', import.meta.url);
const HASH_DIGITS = 12;

/** Returns the checks whether this build's program is deployed and configured. */
export function programQuestions({ node, isDeployed, setUp }: Subject): readonly Question[] {
  const requireDeployed = async (): Promise<void> => {
    if (!(await isDeployed())) throw new Skipped('the program is not deployed');
  };
  const programData = once(async () => {
    await requireDeployed();
    const account = await readAccount(node, programDataAddress(PROGRAM_ID).toBase58());
    if (account?.owner !== UPGRADEABLE_LOADER.toBase58())
      throw new Error('its bytes are not at their address');
    return parseProgramData(account.data);
  });
  return [
    {
      what: 'program',
      needed: 'deployed and executable',
      without: 'there is nothing to play with: docs/deploy.md',
      async run() {
        const account = await readAccount(node, PROGRAM_ID.toBase58());
        if (account === null) return { found: `nothing at ${PROGRAM_ID.toBase58()}`, fits: false };
        const fits = account.executable && account.owner === UPGRADEABLE_LOADER.toBase58();
        return {
          found: fits ? `executable at ${PROGRAM_ID.toBase58()}` : `an account of ${account.owner}`,
          fits,
        };
      },
    },
    {
      what: 'its bytes',
      needed: 'those of programs/vrf-pool.so',
      without: 'it may do something else than this build expects: npm run program:compare',
      async run() {
        const built = readFileSync(BUILT);
        const { slot, bytes } = await programData();
        const fits = isSameProgram(bytes, built);
        const hash = createHash('sha256').update(built).digest('hex').slice(0, HASH_DIGITS);
        return { found: fits ? `the same (sha256 ${hash}…), slot ${slot}` : `others, slot ${slot}`, fits };
      },
    },
    {
      what: 'upgrade authority',
      needed: 'any, or none',
      without: 'who may replace the program is not known',
      optional: true,
      async run() {
        const { upgradeAuthority } = await programData();
        if (upgradeAuthority === null) return { found: 'none', means: 'nobody can replace the program' };
        return { found: upgradeAuthority.toBase58(), means: 'its holder can replace the program' };
      },
    },
    {
      what: 'configuration',
      needed: 'initialised, and not paused',
      without: 'nobody can create a pool: npm run config:init',
      async run() {
        await requireDeployed();
        const state = await setUp();
        if (state === null) return { found: 'none', fits: false };
        const { admin, paused } = state.config;
        if (paused)
          return { found: 'paused', fits: false, means: 'creating and joining are paused by the admin' };
        return { found: `admin ${admin}` };
      },
    },
    {
      what: 'registered beacon',
      needed: 'the one that the configuration names',
      without: 'no pool can lock: npm run config:init',
      async run() {
        const state = await setUp();
        if (state === null) throw new Skipped('the program has no configuration');
        const { beacon } = state;
        return {
          found: beacon === null ? 'none' : `${beacon.id}, a round every ${beacon.periodSeconds} s`,
          fits: beacon !== null,
        };
      },
    },
  ];
}
