import { rpcHostOf } from './cluster/connection.ts';
import { createLog, errorText, setLogFormat } from './cluster/log.ts';
import { READY } from './cluster/service.ts';
import { readEnv } from './env.ts';
import { findBuiltApp } from './serve/built-app.ts';
import { endGracefully } from './serve/end-gracefully.ts';
import { startServer } from './serve/start-server.ts';

const log = createLog('server');
try {
  const env = readEnv();
  setLogFormat(env.logFormat);
  const built = env.serveApp ? findBuiltApp() : null;
  const server = await startServer(env, built, log);
  endGracefully(() => server.stop(), log);
  log(
    `${server.url}${built === null ? env.apiBase : ''}, ${env.cluster} by ${rpcHostOf(env)}, ` +
      (env.databaseUrl === null ? 'embedded database' : 'PostgreSQL'),
  );
  await server.serving;
  process.send?.(READY);
} catch (error) {
  for (const line of (error instanceof Error ? error.message : errorText(error)).split('\n')) log(line);
  process.exit(1);
}
