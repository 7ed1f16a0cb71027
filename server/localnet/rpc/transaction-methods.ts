import * as v from 'valibot';
import { accountKeys } from '../ledger/account-keys.ts';
import type { Account } from '../ledger/account.ts';
import type { Chain, Simulation } from '../ledger/chain.ts';
import { errorText } from '../ledger/transaction-error.ts';
import { messageFee } from '../ledger/fees.ts';
import { BLOCKHASH_MAX_AGE } from '../ledger/slot-hashes.ts';
import { readMessage, readTransaction, type WireTransaction } from '../ledger/wire.ts';
import { encodeAccount } from './encode-account.ts';
import { encodeReturnData } from './encode-transaction.ts';
import type { Json } from './json.ts';
import { inContext, method, type Method } from './method.ts';
import { address, contextConfig, contextSlot, count, minContextSlot, withContext } from './params.ts';
import { decodeBytes, readStrictly, wireEncoding } from './read-wire.ts';
import { ErrorCode, invalidParams, RpcError } from './rpc-error.ts';

const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction';
const flag = v.nullish(v.boolean(), false);

const sendConfig = v.nullish(
  v.object({
    encoding: wireEncoding,
    skipPreflight: flag,
    preflightCommitment: v.nullish(v.string()),
    maxRetries: v.nullish(count),
    minContextSlot,
  }),
  {},
);
const simulateConfig = v.nullish(
  v.object({
    ...withContext,
    encoding: wireEncoding,
    sigVerify: flag,
    replaceRecentBlockhash: flag,
    innerInstructions: flag,
    accounts: v.nullish(
      v.object({
        addresses: v.array(address),
        encoding: v.nullish(v.picklist(['base64', 'jsonParsed'], 'base58 encoding not supported'), 'base64'),
      }),
    ),
  }),
  {},
);

function readSent(text: string, encoding: 'base58' | 'base64'): WireTransaction {
  return readStrictly(readTransaction, decodeBytes(text, encoding, TRANSACTION), TRANSACTION);
}

function encodeSimulation(simulation: Simulation, more: { [key: string]: Json }): { [key: string]: Json } {
  return {
    err: simulation.error,
    logs: simulation.logs,
    accounts: null,
    unitsConsumed: simulation.computeUnits,
    returnData: encodeReturnData(simulation),
    innerInstructions: null,
    replacementBlockhash: null,
    ...more,
  };
}

function preflight(chain: Chain, transaction: WireTransaction): void {
  const simulation = chain.simulate(transaction, { signatures: true, lifetime: true });
  if (simulation.error === null) return;
  if (simulation.error === 'SignatureFailure')
    throw new RpcError(ErrorCode.signatureVerification, 'Transaction signature verification failure');
  throw new RpcError(
    ErrorCode.preflightFailure,
    `Transaction simulation failed: ${errorText(simulation.error)}`,
    encodeSimulation(simulation, {}),
  );
}

/** Methods that accept transactions. They use the newest state at any commitment, because there is only one fork. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  sendTransaction: method(v.tuple([v.string(), sendConfig]), (chain, [text, config]) => {
    const transaction = readSent(text, config.encoding);
    contextSlot(chain, { commitment: 'confirmed', minContextSlot: config.minContextSlot });
    if (!config.skipPreflight) preflight(chain, transaction);
    chain.submit(transaction);
    return transaction.signature;
  }),

  simulateTransaction: method(v.tuple([v.string(), simulateConfig]), (chain, [text, config]) => {
    if (config.sigVerify && config.replaceRecentBlockhash)
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
    const transaction = readSent(text, config.encoding);
    contextSlot(chain, { commitment: 'confirmed', minContextSlot: config.minContextSlot });
    const simulation = chain.simulate(transaction, {
      signatures: config.sigVerify,
      lifetime: !config.replaceRecentBlockhash,
    });
    if (simulation.error === 'SignatureFailure')
      throw new RpcError(ErrorCode.signatureVerification, 'Transaction signature verification failure');
    const before = (key: string): Account | null => chain.account(key, 'confirmed');
    const after = (key: string): Account | null => simulation.accounts.get(key) ?? before(key);
    const requested = config.accounts;
    if (requested) {
      const most = accountKeys(transaction, before).all.length;
      if (requested.addresses.length > most) throw invalidParams(`Too many accounts provided; max ${most}`);
    }
    return inContext(
      chain.slot,
      encodeSimulation(simulation, {
        accounts: requested
          ? requested.addresses.map((key) => {
              const account = simulation.error === null ? after(key) : null;
              // An account that the transaction closes, or that does not exist, is reported as an empty account.
              return account && encodeAccount(account, { encoding: requested.encoding });
            })
          : null,
        innerInstructions: config.innerInstructions ? simulation.inner : null,
        replacementBlockhash: config.replaceRecentBlockhash
          ? {
              blockhash: chain.blockhash(chain.slot),
              lastValidBlockHeight: chain.blockHeight(chain.slot) + BLOCKHASH_MAX_AGE,
            }
          : null,
      }),
    );
  }),

  getFeeForMessage: method(v.tuple([v.string(), contextConfig]), (chain, [text, config]) => {
    const raw = decodeBytes(text, 'base64', 'message');
    const message = readStrictly(readMessage, raw, 'solana_message::versions::VersionedMessage');
    const slot = contextSlot(chain, config);
    const isValid = chain.slotOfBlockhash(message.recentBlockhash) !== undefined;
    return inContext(slot, isValid ? messageFee(message) : null);
  }),

  requestAirdrop: method(v.tuple([address, count]), (chain, [to, lamports]) => {
    const submission = chain.airdrop(to, lamports);
    const error = 'dropped' in submission ? submission.dropped : submission.record.error;
    if (error !== null) throw new RpcError(ErrorCode.internal, `Airdrop failed: ${errorText(error)}`);
    return 'record' in submission ? submission.record.signature : null;
  }),
};
