import { lockFolder } from '#server/cluster/folder-lock.ts';
import { errorText, loggerOf, logStartFailure, setLogFormat } from '#server/cluster/log.ts';
import { parseArguments } from './arguments.ts';
import { Chain } from './ledger/chain.ts';
import { loadLitesvm } from './ledger/litesvm.ts';
import { loadProgram } from './ledger/programs.ts';
import { Vm } from './ledger/vm.ts';
import type { ChildMessage } from './supervisor.ts';
import { serveChain, takePorts } from './server.ts';
import { autosave } from './state/autosave.ts';
import { StateFolder } from './state/state-folder.ts';

const log = loggerOf('chain');
const supervised = process.send !== undefined;

/** Sends a message to the parent; resolves once it is sent, so that the process can exit afterwards. */
function sendToParent(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}

/** Starts the chain. @returns a function that saves and stops it */
async function start(args: string[]): Promise<() => Promise<void>> {
  const { port, stateDir, slotMs, reset, programs, jsonLog } = parseArguments(args);
  setLogFormat(jsonLog === true ? 'json' : 'text');
  const ports = await takePorts(port);
  const lock = await lockFolder(stateDir);
  const folder = new StateFolder(stateDir);
  const [native, sources] = await Promise.all([loadLitesvm(), Promise.all(programs.map(loadProgram))]);
  if (reset) await folder.reset();
  const chain = new Chain(new Vm(native), await folder.load(), slotMs, Date.now());
  chain.deploy(sources);
  const server = serveChain(chain, ports, log);
  const stopSaving = autosave(chain, folder, log);
  log.info(`The local chain started at http://127.0.0.1:${port}, WebSockets at ws://127.0.0.1:${port + 1}`);
  return async () => {
    await server.close();
    await stopSaving();
    await lock.release();
  };
}

// A parent that has exited no longer reads the output; the last save must not fail because of that.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const stop = await start(process.argv.slice(2));
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(`The local chain could not be saved: ${errorText(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Without its parent, no other process would ever end this one.
  process.on('disconnect', end);
  if (supervised && !process.connected) end();
  else await sendToParent({ type: 'ready' });
} catch (error) {
  const message = error instanceof Error ? error.message : errorText(error);
  logStartFailure(log, error);
  await sendToParent({ type: 'failed', message });
  process.exit(1);
}
