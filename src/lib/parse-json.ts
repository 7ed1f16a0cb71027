import type { TextResponse } from './fetch-text.ts';
import { HttpError } from './http-error.ts';

/** Parses the JSON of a response. @throws {HttpError} `unreadable` if it is not JSON */
export function parseJson({ text, status }: Pick<TextResponse, 'text' | 'status'>): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HttpError('unreadable', `no JSON, with HTTP status ${status}`, { status, cause });
  }
}
