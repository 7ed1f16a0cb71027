import type { Json } from './json.ts';

/** Error codes of JSON-RPC and of a validator. */
export const ErrorCode = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  blockCleanedUp: -32001,
  preflightFailure: -32002,
  signatureVerification: -32003,
  blockNotAvailable: -32004,
  unsupportedTransactionVersion: -32015,
  minContextSlot: -32016,
} as const;

/** An error that is returned to the client. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: Json,
  ) {
    super(message);
  }

  toJson(): Json {
    return { code: this.code, message: this.message, data: this.data };
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(ErrorCode.invalidParams, message);
}
