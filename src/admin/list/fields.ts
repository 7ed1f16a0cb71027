import * as v from 'valibot';
import { parseAddress } from '#src/protocol/bytes.ts';

/** Fields of a list's URL. An invalid one counts as missing. */

export const LONGEST_SEARCH = 64;
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

export const isAddress = (text: string): boolean => parseAddress(text) !== null;
export const isSignature = (text: string): boolean => SIGNATURE.test(text);

const given = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** A field with one of these values. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  v.fallback(v.optional(v.picklist(words)), undefined);

/** A field with one of these names, which may be computed at run time. */
export const nameField = (names: readonly string[]) => given(v.pipe(v.string(), v.picklist(names)));

/** A search as the server accepts it: of limited length, without control characters. */
export const searchField = given(v.pipe(v.string(), v.maxLength(LONGEST_SEARCH), v.regex(/^\P{Cc}*$/u)));
/** Base58 address. */
export const addressField = given(v.pipe(v.string(), v.check(isAddress)));
/** Base58 signature. */
export const signatureField = given(v.pipe(v.string(), v.regex(SIGNATURE)));
export const orderField = choice(['asc', 'desc']);
/** A number that counts something from 1. */
export const numberField = given(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)));
/** Unix seconds. */
export const timeField = given(v.pipe(v.string(), v.regex(/^\d{1,12}$/)));
