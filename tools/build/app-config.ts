import { loadEnv, type Plugin } from 'vite';
import { ConfigError, parseConfig } from '../../src/app/config.ts';

/** The module's name; `src/app/app-config.d.ts` has its type. */
const NAME = 'virtual:app-config';

/**
 * Parses the app's configuration at build time and provides it as a module, so that the page loads no parser. If it is
 * invalid, a development server makes the page show the fault, and a build fails (`app-origins.ts`).
 */
export function appConfig(): Plugin {
  let environment: Record<string, string> = {};
  return {
    name: 'app-config',
    configResolved: ({ root, mode, envDir }) => {
      environment = loadEnv(mode, envDir === false ? root : envDir, 'VITE_');
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}` ? `export default ${JSON.stringify(configOrProblem(environment))};` : null,
  };
}

function configOrProblem(environment: Record<string, string>): object {
  try {
    return parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return { problem: error.message };
    throw error;
  }
}
