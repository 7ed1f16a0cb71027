import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { type AppConfig, ConfigError, parseConfig } from '../../src/app/config.ts';

/** The file's path, beside the build's folder rather than in it; the server that serves the app finds it there. */
const FILE = '../app-origins.json';

/** Writes the foreign origins that the built app uses. The server's CSP allows no others. */
export function appOrigins(): Plugin {
  let file = '';
  let environment: Record<string, string> = {};
  return {
    name: 'app-origins',
    apply: 'build',
    configResolved: ({ root, mode, envDir, build: { outDir, write } }) => {
      file = write ? join(resolve(root, outDir), FILE) : '';
      environment = loadEnv(mode, envDir === false ? root : envDir, 'VITE_');
    },
    buildStart() {
      try {
        parseConfig(environment);
      } catch (error) {
        // Fails, because the built app could only show this message.
        if (error instanceof ConfigError) this.error(error.message);
        throw error;
      }
    },
    closeBundle(error) {
      if (error !== undefined || file === '') return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(originsOf(parseConfig(environment)))}\n`);
    },
  };
}

/** Returns the origins that a build's configuration names. */
export function originsOf({ rpcUrl, wsUrl, apiBase, socketUrl, beaconUrls, priceUrls }: AppConfig): string[] {
  // socket.io polls if no WebSocket opens.
  const api = [apiBase, socketUrl ?? apiBase].flatMap((text) =>
    URL.canParse(text) ? [text, text.replace('http', 'ws')] : [],
  );
  const prices = Object.values(priceUrls).filter((text) => text !== null);
  const urls = [rpcUrl, wsUrl ?? webSocketOf(rpcUrl), ...api, ...beaconUrls, ...prices].map(
    (text) => new URL(text),
  );
  return [...new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`))];
}

/** Derives the WebSocket address as web3.js does: the next port if the URL has one, else the protocol's default. */
function webSocketOf(rpcUrl: string): string {
  const { protocol, hostname, port } = new URL(rpcUrl);
  return `${protocol.replace('http', 'ws')}//${hostname}${port === '' ? '' : `:${Number(port) + 1}`}`;
}
