import { join } from 'node:path';
import { type ServiceProcess, startService } from '../cluster/service-process.ts';
import { eventually, type TestCluster } from '../dev/cluster.ts';

/** The oracle in a process of its own, as it runs in production. */
export interface OracleProcess extends ServiceProcess {
  /** Waits until it has printed this. */
  says(text: RegExp): Promise<void>;
}

export function startOracleProcess(
  { port, stateDir }: Pick<TestCluster, 'port' | 'stateDir'>,
  environment: Readonly<Record<string, string>>,
): OracleProcess {
  const service = startService('oracle/main.ts', stateDir, {
    LOCALNET_PORT: String(port),
    ORACLE_PAYER_FILE: join(stateDir, 'keys', 'oracle-payer.json'),
    ...environment,
  });
  return {
    ...service,
    async says(text) {
      await eventually(() =>
        text.test(service.output())
          ? Promise.resolve()
          : Promise.reject(new Error(`It said only:\n${service.output()}`)),
      );
    },
  };
}
