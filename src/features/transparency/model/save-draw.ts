/** Makes the files of a saved draw. Loaded on the first press, because few visitors save a draw. */
import { loadChain } from '#src/chain/load-chain.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { fromBase64 } from '#src/verify/base64.ts';
import { checkDraw, type DrawReport } from '#src/verify/check-draw.ts';
import { readDrawFile, writeDrawFile } from '#src/verify/draw-file.ts';
import { writePage } from '#src/verify/saved-page.ts';

export interface SavedDraw {
  /** The file's text. */
  readonly text: string;
  readonly report: DrawReport;
}

/**
 * Reads the accounts of a draw and writes them as a file. A draw that fails is saved as well, as evidence.
 * @returns null if the pool's account is closed
 * @throws the connection's error, or if the pool is not drawn or its file could not be read
 */
export async function saveDraw(pool: string): Promise<SavedDraw | null> {
  const copy = await (await loadChain()).getDrawAccounts(pool);
  if (copy === null) return null;
  const report = checkDraw(copy, { program: copy.program });
  const { round, signature } = report.drawn ? report.facts : { round: null, signature: null };
  if (!report.drawn || round === null || signature === null) throw new Error(`The pool ${pool} is not drawn`);
  const text = writeDrawFile(copy, { round, signature });
  // The node may have answered with anything as the hash of its genesis.
  readDrawFile(text);
  return { text, report };
}

interface PageWords {
  readonly language: string;
  readonly title: string;
  readonly notChecked: string;
}

/** Puts a saved draw into a page with the checker. */
export async function pageOf({ text: file }: SavedDraw, words: PageWords): Promise<string> {
  const { checker } = await import('virtual:checker');
  return writePage({ checker, file, ...words });
}

/** Returns the fingerprint of the checker in saved pages: sha256 of its script, in hex. */
export async function checkerFingerprint(): Promise<string> {
  const { checker } = await import('virtual:checker');
  return toHex(fromBase64(checker.scriptHash));
}
