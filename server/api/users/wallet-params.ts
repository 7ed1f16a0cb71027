import * as v from 'valibot';
import { address } from '#src/contract/fields.ts';

/** What names a wallet in a path. */
export const walletParams = v.object({ wallet: address });
