/** The bodies of Solana Actions, version 2.4: https://solana.com/docs/advanced/actions. */
import * as v from 'valibot';
import { address } from './fields.ts';

/** The version of the specification that the answers follow. */
export const ACTION_VERSION = '2.4';

const message = v.object({ message: v.string() });

/** The format of every error of an action: a sentence for the user. */
export const actionErrorSchema = message;

/** What a client shows before the user signs. */
export const actionSchema = v.object({
  type: v.literal('action'),
  /** Absolute address of a picture. */
  icon: v.string(),
  title: v.string(),
  description: v.string(),
  label: v.string(),
  /** Whether the action cannot be taken; `error` says why. */
  disabled: v.optional(v.boolean()),
  error: v.optional(message),
  links: v.optional(
    v.object({
      actions: v.array(v.object({ type: v.literal('transaction'), label: v.string(), href: v.string() })),
    }),
  ),
});

export const actionBody = v.object({
  /** The wallet that will sign and pay. */
  account: address,
});

export const actionTransactionSchema = v.object({
  type: v.literal('transaction'),
  /** The transaction in base64, without signatures. */
  transaction: v.string(),
  message: v.string(),
});

/** `actions.json`: which paths of the site have an action. */
export const actionRulesSchema = v.object({
  rules: v.array(v.object({ pathPattern: v.string(), apiPath: v.string() })),
});
