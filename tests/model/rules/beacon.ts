import { chainHashOf } from '../chain-hash.ts';
import type { Draft } from '../draft.ts';
import { BEACON_ID, PERIOD, within } from '../limits.ts';
import { beaconName, type Name } from '../names.ts';
import { EXISTS_ALREADY, TOO_FEW_LAMPORTS } from '../refused.ts';
import { lengthOf, rentFor } from '../rent.ts';
import type { Rule } from '../rule.ts';

/** The id of a chain without a name, in hex. drand leaves it out of the chain's hash. */
const NAMELESS = Buffer.from('default').toString('hex');

/** Whether an id is visible ASCII, without spaces and control characters. */
const isPlain = (id: string): boolean => Buffer.from(id, 'hex').every((byte) => byte > 0x20 && byte < 0x7f);

function rentLack(draft: Draft, name: Name): bigint {
  return draft.lackOf(name, rentFor(lengthOf('beacon'), draft.rentRate));
}

export const registerBeacon: Rule<'register_beacon'> = {
  objects({ at, args, draft }, objections) {
    const { periodSeconds, genesis, groupKey, id } = args.info;
    const bounded =
      within(periodSeconds, PERIOD) &&
      genesis > 0 &&
      within(id.length / 2, BEACON_ID) &&
      id !== NAMELESS &&
      isPlain(id);
    objections.unless(bounded && draft.facts.isGroupKey(groupKey), 'InvalidBeacon');
    objections.unless(at.beacon === beaconName(chainHashOf(args.info)), 'WrongAddress');
    objections.unless(draft.find(at.beacon, 'beacon') === null, EXISTS_ALREADY);
    const { lamports } = draft.account(at.payer);
    objections.unless(lamports >= rentLack(draft, at.beacon), TOO_FEW_LAMPORTS);
  },
  applies({ at, args, draft }) {
    const data = { kind: 'beacon', ...args.info, chainHash: chainHashOf(args.info) } as const;
    draft.open(at.payer, at.beacon, rentFor(lengthOf('beacon'), draft.rentRate), data);
  },
};
