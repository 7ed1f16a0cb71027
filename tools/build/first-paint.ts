import { createServer, loadEnv, type Plugin } from 'vite';
import * as v from 'valibot';

const paintsSchema = v.array(v.object({ name: v.string(), html: v.string() }));
const moduleSchema = v.object({
  renderFirstPaints: v.custom<(environment: object) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

const ROOT = '<div id="root"></div>';

/**
 * Renders the app's first paints into the built page, so that it shows header and hero before any script of the app is
 * loaded; the app replaces them. `public/before-paint.js` selects one of them; without scripts the first is shown.
 */
export function firstPaint(): Plugin {
  let environment: Record<string, string> = {};
  let root = '';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      environment = loadEnv(config.mode, config.envDir === false ? root : config.envDir, 'VITE_');
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (page) => withPaints(page, await paintsOf(root, environment)),
    },
  };
}

type Paints = v.InferOutput<typeof paintsSchema>;

async function paintsOf(root: string, environment: Record<string, string>): Promise<Paints> {
  const server = await createServer({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const module = v.parse(moduleSchema, await server.ssrLoadModule('/src/first-paint.tsx'));
    return v.parse(paintsSchema, await module.renderFirstPaints(environment));
  } finally {
    await server.close();
  }
}

/** Inserts the paints. @throws if the page has no place for them */
function withPaints(page: string, paints: Paints): string {
  const [first] = paints;
  if (first === undefined) return page;
  const languages = [...new Set(paints.map(({ name }) => name.split(' ')[1]))].join(' ');
  const marked = page.replace('<html ', `<html data-languages="${languages}" data-paint="${first.name}" `);
  const shown = paints.map(({ name }) => `[data-paint='${name}'] [data-of='${name}']`);
  const style = `<style>[data-of]{display:none}${shown.join(',')}{display:contents}</style>`;
  const parts = paints.map(({ name, html }) => `<div data-of="${name}">${html}</div>`);
  const painted = marked
    .replace('</head>', () => `${style}</head>`)
    .replace(ROOT, () => `<div id="root">${parts.join('')}</div>`);
  if (painted === page || !painted.includes('data-of='))
    throw new Error('index.html has no place for the first paint');
  return painted;
}
