import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { isOrigin } from '#server/env/values.ts';

/** The app as `npm run build` has left it. */
export interface BuiltApp {
  readonly folder: string;
  /** Origins that the app connects to in addition to its own. */
  readonly origins: readonly string[];
}

/** The build's folder, if this is the built server; the sources have no `app` folder here. */
const DIST = new URL('../', import.meta.url);

const originsSchema = v.array(v.pipe(v.string(), v.check(isOrigin)));

/** Returns null if no app was built with this server. @throws if the build is incomplete */
export function findBuiltApp(dist: URL = DIST): BuiltApp | null {
  const folder = fileURLToPath(new URL('app/', dist));
  if (!existsSync(`${folder}index.html`)) return null;
  const origins: unknown = JSON.parse(readFileSync(new URL('app-origins.json', dist), 'utf8'));
  return { folder, origins: v.parse(originsSchema, origins) };
}
