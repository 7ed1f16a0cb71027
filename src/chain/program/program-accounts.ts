import './buffer.ts';
import {
  type Connection,
  type GetAccountInfoConfig,
  type GetProgramAccountsFilter,
  SolanaJSONRPCError,
} from '@solana/web3.js';
import * as v from 'valibot';
import { log } from '#src/lib/log.ts';
import { PROGRAM_ID } from './addresses.ts';

/** Called with each account that is left out of a list because it cannot be decoded. */
export type OnUnreadable = (address: string, error: unknown) => void;

const rowSchema = v.object({
  pubkey: v.string(),
  account: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }),
});
const answerSchema = v.union([
  v.object({ result: v.array(v.unknown()) }),
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
]);
type Request = (method: string, parameters: readonly unknown[]) => Promise<unknown>;
const requester = v.object({
  _rpcRequest: v.custom<Request>((given) => typeof given === 'function'),
});

interface AccountsRequest<T> {
  readonly config?: Pick<GetAccountInfoConfig, 'commitment' | 'minContextSlot'> | undefined;
  readonly filters: readonly GetProgramAccountsFilter[];
  readonly dataSlice?: { readonly offset: number; readonly length: number };
  readonly decode: (address: string, data: Buffer) => T;
  readonly onUnreadable?: OnUnreadable | undefined;
}

/**
 * Fetches accounts of the program, at the connection's commitment unless stated. An account that cannot be decoded is
 * left out and reported to `onUnreadable`; web3.js's own method fails for the whole list.
 * @throws if the chain does not answer, or not with a list
 */
export async function fetchProgramAccounts<T>(
  connection: Connection,
  { config, filters, dataSlice, decode, onUnreadable = warn }: AccountsRequest<T>,
): Promise<T[]> {
  const { _rpcRequest: request } = v.parse(requester, connection);
  const { commitment } = connection;
  const requestConfig = {
    commitment,
    ...config,
    encoding: 'base64',
    filters,
    ...(dataSlice && { dataSlice }),
  };
  const answer = v.parse(
    answerSchema,
    await request('getProgramAccounts', [PROGRAM_ID.toBase58(), requestConfig]),
  );
  // Keeps the code, by which callers recognise a node that lags.
  if ('error' in answer)
    throw new SolanaJSONRPCError(answer.error, "the program's accounts cannot be listed");
  return answer.result.flatMap((row) => {
    try {
      const { pubkey, account } = v.parse(rowSchema, row);
      return [decode(pubkey, Buffer.from(account.data[0], 'base64'))];
    } catch (error) {
      onUnreadable(addressOf(row), error);
      return [];
    }
  });
}

/** Logs an account that cannot be decoded; the default of `onUnreadable`. */
export const warn: OnUnreadable = (address, error) =>
  log.warn(`The account ${address} cannot be read`, error);

function addressOf(row: unknown): string {
  const parsed = v.safeParse(v.object({ pubkey: v.string() }), row);
  return parsed.success ? parsed.output.pubkey : 'without an address';
}
