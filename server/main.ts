import { rpcHostOf } from './cluster/connection.ts';
import { loggerOf, logStartFailure, setLogFormat } from './cluster/log.ts';
import { READY } from './cluster/service.ts';
import { readEnv } from './env.ts';
import { findBuiltApp } from './serve/built-app.ts';
import { endGracefully } from './serve/end-gracefully.ts';
import { startServer } from './serve/start-server.ts';

const log = loggerOf('server');
try {
  const env = readEnv();
  setLogFormat(env.logFormat);
  const built = env.serveApp ? findBuiltApp() : null;
  const server = await startServer(env, built, log);
  endGracefully(() => server.stop(), log);
  log.info(
    `The server started at ${server.url}${built === null ? env.apiBase : ''}: ` +
      `${env.cluster}, RPC ${rpcHostOf(env)}, ` +
      (env.databaseUrl === null ? 'embedded database' : 'PostgreSQL'),
  );
  await server.serving;
  process.send?.(READY);
} catch (error) {
  logStartFailure(log, error);
  process.exit(1);
}
