import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { freePort } from '#tests/support/ports.ts';
import type { Engine } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';
const VERSIONS = ['webkit2gtk-4.1', 'webkit2gtk-4.0'];
const START_MS = 20_000;

/** Returns the path of the browser, which is in the folder of the machine's architecture. */
function miniBrowser(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined;
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'));
  return folders
    .flatMap((folder) => VERSIONS.map((version) => join(LIBRARIES, folder, version, 'MiniBrowser')))
    .find(existsSync);
}

/** Whether WebKitGTK, its driver and a virtual screen are installed (Debian: `webkit2gtk-driver`, `xvfb`). */
export const hasWebKit = (): boolean => existsSync(DRIVER) && existsSync(XVFB) && miniBrowser() !== undefined;

const answerSchema = v.object({ value: v.unknown() });
const sessionSchema = v.object({ sessionId: v.string() });
const errorSchema = v.object({ error: v.string(), message: v.string() });

/** Starts WebKitGTK's MiniBrowser on a screen of its own, driven by plain WebDriver requests. */
export async function startWebKit(width: number, height: number): Promise<Engine> {
  const port = await freePort();
  const display = `:${port}`;
  const screen = spawn(XVFB, [display, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  const end = async (): Promise<void> => {
    await Promise.all([driver, screen].map(ended));
  };
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = v.parse(answerSchema, await response.json());
    if (v.is(errorSchema, value)) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await untilReady(() => call('GET', '/status'));
    const capabilities = {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      },
    };
    const { sessionId } = v.parse(sessionSchema, await call('POST', '/session', { capabilities }));
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
    return {
      goto: async (url) => void (await call('POST', `${session}/url`, { url })),
      evaluate: (body, ...args) => call('POST', `${session}/execute/sync`, { script: body, args }),
      screenshot: async () =>
        Buffer.from(v.parse(v.string(), await call('GET', `${session}/screenshot`)), 'base64'),
      close: async () => {
        await call('DELETE', session).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function untilReady(attempt: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(200);
    }
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
