/**
 * A request that a node did not answer, or refused for a reason of its own: a rate limit, a method that it does not
 * serve, a page in HTML. What a simulation says of a transaction is no refusal by the node.
 */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';

  constructor(
    /** The HTTP status, or the code of the JSON-RPC error; null where nothing came back. */
    readonly code: number | null,
    message: string,
  ) {
    super(message);
  }
}
