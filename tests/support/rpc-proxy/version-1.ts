import { failure, isObject, type Json, objectsIn, optionsOf, withResult } from './json-rpc.ts';
import { isOneOf, type Lie, type Which } from './lie.ts';

/**
 * The compute budget that a version-1 message declares, as nodes show it: all four fields, null if one is not
 * declared (`TransactionConfig` of @solana/rpc-types 8.4).
 */
export interface TransactionConfig {
  readonly priorityFee: number | null;
  readonly computeUnitLimit: number | null;
  readonly loadedAccountsDataSizeLimit: number | null;
  readonly heapSize: number | null;
}

const CONFIG: TransactionConfig = {
  priorityFee: null,
  computeUnitLimit: 200_000,
  loadedAccountsDataSizeLimit: 1_000_000,
  heapSize: null,
};

/**
 * Converts a legacy transaction, as `getTransaction` answers it with encoding `json`, to version 1: with its compute
 * budget in the message, and without address lookup tables, which version 1 does not have.
 */
function asVersion1(transaction: Json, config: TransactionConfig = CONFIG): Json {
  const { transaction: signed } = transaction;
  if (!isObject(signed) || !isObject(signed['message'])) throw new Error('The transaction is not in JSON');
  const { addressTableLookups: _, instructions, ...message } = signed['message'];
  return {
    ...transaction,
    version: 1,
    transaction: {
      ...signed,
      message: {
        ...message,
        instructions: objectsIn(instructions).map((one) => ({ ...one, stackHeight: 1 })),
        transactionConfig: config,
      },
    },
  };
}

/**
 * Makes selected transactions look like version 1: `getTransaction` refuses clients that do not support version 1 with
 * -32015, and returns version 1 to those that do. Only in encoding `json`.
 */
export function version1(which: Which): Lie {
  return {
    answer(request, answer) {
      if (request.method !== 'getTransaction' || !isOneOf(which, request.params?.[0])) return answer;
      const { maxSupportedTransactionVersion: most, encoding = 'json' } = optionsOf(request);
      if (answer['result'] === null) return answer;
      if (typeof most !== 'number' || most < 1) {
        return failure(
          request,
          -32_015,
          'Transaction version (1) is not supported by the requesting client. Please try the request again with the ' +
            'following configuration parameter: "maxSupportedTransactionVersion": 1',
        );
      }
      if (encoding !== 'json') return answer;
      return withResult(answer, (result) => (isObject(result) ? asVersion1(result) : result));
    },
  };
}
