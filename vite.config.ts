import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite';

const SOURCES = resolve(import.meta.dirname, 'src');
const ROOT = resolve(SOURCES, 'app/web');
const BUILT = resolve(import.meta.dirname, 'dist');

/** Names what this build keeps in a browser, so that another build does not read it. */
const BUILD = Date.now().toString(36);

/** What each address shows; its chunks can be asked for before the program that names them has run. */
const SHELL = 'app/web/shell/shell.tsx';
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/login': ['features/accounts/web/sign-in/login-page.tsx'],
  '/': [SHELL, 'features/dashboard/web/dashboard-page.tsx'],
  '/appointments': [SHELL, 'features/appointments/web/appointments-page.tsx'],
  '/reviews': [SHELL, 'app/web/shell/reviews-route.tsx'],
  '/sequence-messages': [SHELL, 'features/sequences/web/sequence-messages-page.tsx'],
  '/quick-send': [SHELL, 'features/sequences/web/quick-send-page.tsx'],
  '/ai-sequence-generator': [
    SHELL,
    'features/sequences/web/generator/ai-sequence-generator-page.tsx',
  ],
  '/creatives': [SHELL, 'features/creatives/web/creatives-page.tsx'],
  '/reports': [SHELL, 'features/reports/web/reports-page.tsx'],
  '/admin': [SHELL, 'features/admin/web/admin-page.tsx'],
  '/admin/creatives': [SHELL, 'features/admin/web/creatives/admin-creatives-page.tsx'],
  '/settings': [
    SHELL,
    'app/web/shell/settings-frame.tsx',
    'features/clinics/web/settings-page.tsx',
  ],
};

/**
 * Few files, because each costs a slow phone a request. What the login screen needs stands apart from what only the
 * screens behind it need; the base changes least and stays in the browser's cache. A group takes with it what its files
 * import, unless a group before it has that already.
 */
const CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|@orpc|use-sync-external-store)\//,
    tags: ['$initial' as const],
  },
  {
    name: 'start',
    test: /vite\/preload-helper|\/lucide-react\/.*\/message-square-plus|\/(?:accounts\/web\/(?:api|use-session-events)|platform\/calendar|features\/[a-z]+\/web\/api)\.ts$|\/platform\/(?:web\/(?:(?:api|shared-device|texts|use-debounced)\.ts|ui\/(?:banner|checkbox|password-input|skeleton|states|text-input)\.tsx))$/,
  },
  { name: 'form', test: /\/platform\/web\/form\.ts$/ },
  {
    name: 'sign-in',
    test: /\/accounts\/web\/(?:entry-frame|login-form|second-step|shared-device-box|texts|use-enter)\.tsx?$/,
  },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'numbers', test: /\/platform\/(?:phone|text)\.ts$/ },
  {
    name: 'send',
    test: /\/features\/messaging\/(?:rules\.ts|web\/(?:link\/texts|whatsapp-link)\.tsx?)$/,
  },
  // Signs of the menu that a screen shows too: they come with every screen, so they need no files of their own.
  { name: 'menu-icons', test: /\/lucide-react\/.*\/(?:calendar-clock|file-text|star)\.[mc]?js$/ },
  {
    name: 'kit',
    test: /\/src\/platform\/web\/(?!form\.ts$|ui\/(?:chat-bubble|conflict-dialog|copy-button|form-layout|phone-input|text-area)\.tsx$)|\/lucide-react\/|@tanstack\//,
    minShareCount: 3,
  },
];

// What a screen does not use of our own modules is left out, though they build schemas and tables when they load.
const TREESHAKE = {
  moduleSideEffects: [{ test: /\/src\/(?:features|platform)\/.*\.tsx?$/, sideEffects: false }],
};

export default defineConfig({
  root: ROOT,
  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    browserOnly(),
    routeChunks(),
    compressed(),
    serviceWorker(),
    firstSightOnly(),
  ],
  resolve: {
    alias: {
      // React has had this itself since 18: the stand-in for older ones stays out.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  define: { __BUILD__: JSON.stringify(BUILD) },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 4600}` } },
  // Two programs of the same sources: the screens, and the one that draws them on the server (docs/decisions/024).
  builder: {
    async buildApp({ build, environments: { client, picture } }) {
      if (client) await build(client);
      if (picture) await build(picture);
    },
  },
  environments: {
    client: {
      build: {
        outDir: BUILT,
        emptyOutDir: true,
        manifest: true,
        target: 'baseline-widely-available',
        // Everything is a file of its own: the content security policy allows no data: addresses.
        assetsInlineLimit: 0,
        // The page names what it needs, and the server what a route needs (route-chunks.json). Lists of files for each lazy
        // part would only cost bytes: what it needs besides itself has mostly come before.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, chunks, { hostType }) => (hostType === 'html' ? chunks : []),
        },
        rolldownOptions: { treeshake: TREESHAKE, output: { codeSplitting: { groups: CHUNKS } } },
      },
    },
    picture: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        // Beside the screens, whose picture it takes, where nothing is sent from.
        outDir: resolve(BUILT, '.server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        minify: true,
        rolldownOptions: { treeshake: TREESHAKE, input: resolve(ROOT, 'picture.tsx') },
      },
    },
  },
});

/**
 * `virtual:contract-routes`: method and path of each operation, and nothing else of the contract, so that a screen does
 * not carry the schemas of all others.
 */
function contractRoutes(): Plugin {
  const name = 'virtual:contract-routes';
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { module, dependencies } = await runnerImport<{ contract: Contract }>(
        resolve(SOURCES, 'app/contract.ts'),
      );
      for (const file of dependencies) this.addWatchFile(resolve(file));
      return `export const routes = ${JSON.stringify(routesOf(module.contract))};`;
    },
  };
}

type Contract = Record<
  string,
  Record<string, { '~orpc': { route: { method?: string; path?: string } } }>
>;

function routesOf(contract: Contract) {
  const mapped = Object.entries(contract).map(([feature, operations]) => {
    const routes = Object.entries(operations).map(
      ([
        operation,
        {
          '~orpc': { route },
        },
      ]) => {
        if (!route.method || !route.path)
          throw new Error(`${feature}.${operation} names no method or path`);
        return [operation, `${route.method} ${route.path}`];
      },
    );
    return [feature, Object.fromEntries(routes)];
  });
  return Object.fromEntries(mapped);
}

/** What runs on the server stays there: the build fails rather than ship it. */
function browserOnly(): Plugin {
  return {
    name: 'browser-only',
    enforce: 'pre',
    load(id) {
      const path = id.startsWith(SOURCES) ? relative(SOURCES, id).replaceAll('\\', '/') : '';
      if (path.includes('/server/'))
        this.error(`${path} belongs to the server and must not enter the screens`);
    },
  };
}

/** What belongs to the files that browsers fetch. */
function forBrowsers({ name }: { name: string }): boolean {
  return name === 'client';
}

/** Writes `route-chunks.json`: the files behind each address, for the server to name in `<link rel="modulepreload">`. */
function routeChunks(): Plugin {
  return {
    name: 'route-chunks',
    apply: 'build',
    applyToEnvironment: forBrowsers,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const started = filesBehind(
        chunks,
        chunks.filter((chunk) => chunk.isEntry),
      );
      const chunksOf = (page: string) => {
        const chunk = chunks.find((one) => one.facadeModuleId === resolve(SOURCES, page));
        if (!chunk)
          return this.error(
            `${page} is no chunk of its own: load it lazily, or take it out of PAGES`,
          );
        return chunk;
      };
      const listed = Object.entries(PAGES).map(([path, pages]) => {
        const files = filesBehind(chunks, pages.map(chunksOf));
        return [path, [...files].filter((file) => !started.has(file))];
      });
      const source = JSON.stringify(Object.fromEntries(listed), null, 1);
      this.emitFile({ type: 'asset', fileName: 'route-chunks.json', source });
    },
  };
}

/** Writes `service-worker.js` with the list of the files that it keeps: all that the screens are made of. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: forBrowsers,
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const known = `const BUILD = ${JSON.stringify(BUILD)};\nconst FILES = ${JSON.stringify(files.map((file) => `/${file}`))};\n`;
      const worker = readFileSync(resolve(ROOT, 'service-worker.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: known + worker });
    },
  };
}

/**
 * The picture of a screen has only what comes with it at once. What is loaded later shows there what stands for it while
 * it loads, as it will in the browser: an import that fails is drawn so, and need not be built.
 */
function firstSightOnly(): Plugin {
  return {
    name: 'first-sight-only',
    applyToEnvironment: ({ name }) => name === 'picture',
    transform: {
      filter: { id: /\/src\/.*\/web\/(?!routes\.tsx$).*\.tsx$/, code: /\bimport\(/ },
      handler: (code) => ({
        code: code.replaceAll(/\bimport\(/g, `Promise.reject('Comes later: ' + `),
        map: null,
      }),
    },
  };
}

function filesBehind(
  all: readonly Rolldown.OutputChunk[],
  from: readonly Rolldown.OutputChunk[],
): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) visit(all.find((one) => one.fileName === name));
  };
  from.forEach(visit);
  return files;
}

/**
 * Writes `.br` and `.gz` beside each file that browsers fetch: the best compression costs seconds, so it is paid for once,
 * here, and not by the server on every visit.
 */
function compressed(): Plugin {
  const compressions = {
    br: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  };
  const writeBeside = async (file: string) => {
    const content = await readFile(file);
    for (const [extension, compress] of Object.entries(compressions)) {
      const smaller = await compress(content);
      if (smaller.length < content.length) await writeFile(`${file}.${extension}`, smaller);
    }
  };
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: forBrowsers,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(?:js|css|svg)$/.test(file));
      await Promise.all(files.map((file) => writeBeside(join(dir, file))));
    },
  };
}
