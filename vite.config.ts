import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { AnyContractProcedure } from '@orpc/contract';
import { compression } from 'vite-plugin-compression2';
import { compileMessages } from './scripts/compile-messages.ts';
import { BOARD_PATH } from './src/features/board/schema.ts';
import { LINK_PATH } from './src/features/links/schema.ts';

const ROOT = resolve(import.meta.dirname, 'src/app/web');
/** Identifies this build: another build does not read what this one stored in a browser. */
const BUILD = Date.now().toString(36);

/** The parts of a form, in src/platform/web/ui. */
const FORM_PARTS = [
  'confirm-dialog',
  'discard-question',
  'draft-note',
  'form-dialog',
  'form-layout',
  'text-area',
];

/** The parts of a long list, in the same folder. */
const LIST_PARTS = [
  'bulk-bar',
  'data-table',
  'drawer',
  'empty-list',
  'list-card',
  'list-page',
  'pager',
];

/** A slow phone pays for each file, so what several screens share comes in few: the start, the user interface, the schemas. */
const CHUNKS = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'start', tags: ['$initial' as const] },
    { name: 'schemas', test: 'node_modules/zod/' },
    // Few screens edit in a dialog before a click; the others load these when one opens.
    {
      name: 'dialogs',
      test: 'src/platform/web/ui/(?:conflict|edit)-dialog|src/platform/web/(?:use-edit|drafts)',
      minShareCount: 2,
    },
    // Few screens begin with a form of more than a search; the others load its fields with the dialog that opens.
    {
      name: 'forms',
      test: `src/platform/web/ui/(?:${FORM_PARTS.join('|')})`,
      minShareCount: 2,
    },
    // Half of these screens ask for a date, and others for a number.
    {
      name: 'dates',
      test: 'src/platform/written-date|src/platform/web/ui/(?:date|time)-input',
      minShareCount: 2,
    },
    {
      name: 'phones',
      test: 'src/platform/phone-reading|src/platform/web/ui/phone-input',
      minShareCount: 2,
    },
    {
      name: 'lists',
      test: `src/platform/web/ui/(?:${LIST_PARTS.join('|')})`,
      minShareCount: 2,
    },
    // Every screen behind the sign-in loads these.
    {
      name: 'session',
      test: 'src/app/access|/policy\\.ts|src/platform/colour',
      minShareCount: 2,
    },
    { name: 'interface', test: 'src/platform/web/|lucide-react', minShareCount: 3 },
  ],
};

/** What our server answers itself while Vite serves the screens (scripts/dev.mjs). */
const SERVER_PATHS = ['/api/', '/functions/', '/demo/', '/robots.txt', LINK_PATH, BOARD_PATH];

export default defineConfig({
  root: ROOT,
  server: {
    // Else a page could read the data, which lies in a folder beside them.
    fs: { allow: ['src', 'node_modules'].map((folder) => resolve(import.meta.dirname, folder)) },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, process.env.DEV_SERVER ?? ''])),
  },
  plugins: [
    react(),
    tailwindcss(),
    compileMessages(),
    importsAfterFetch(),
    serviceWorker(),
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(?:js|css|svg)$/ }),
  ],
  resolve: {
    // React has had this itself since version 18.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  define: { __BUILD__: JSON.stringify(BUILD), ...(await readApiRoutes()) },
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // Tells the server which files a page needs (src/platform/server/http/build-manifest.ts).
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The file alone; a list of all that it imports, beside each lazy part, would add many bytes.
    modulePreload: { polyfill: false, resolveDependencies: (file) => [file] },
    rolldownOptions: { output: { codeSplitting: CHUNKS } },
  },
});

/** Returns the method and path of each operation of each contract, so that a page carries no schemas. */
async function readApiRoutes() {
  const files = globSync('src/features/*/contract.ts', { cwd: import.meta.dirname });
  const modules: Record<string, Record<string, AnyContractProcedure>>[] = [];
  // One after the other: a loader that is no module loader gives two at once what one has half loaded.
  for (const file of files)
    modules.push(
      (await import(pathToFileURL(resolve(import.meta.dirname, file)).href)) as (typeof modules)[0],
    );
  const contracts = modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Contract'));
  return Object.fromEntries(
    contracts.map(([name, operations]) => {
      const routes = Object.entries(operations).map(([operation, { '~orpc': meta }]) => [
        operation,
        `${meta.route.method} ${meta.route.path}`,
      ]);
      return [`__API_ROUTES__.${name}`, JSON.stringify(Object.fromEntries(routes))];
    }),
  );
}

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Replaces the function around each `import()` by ours, which can load again what did not arrive (docs/decisions/100). */
function importsAfterFetch(): Plugin {
  return {
    name: 'imports-after-fetch',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD_HELPER
        ? "export { importPart as __vitePreload } from '#platform/web/import-part.ts';"
        : undefined,
  };
}

/** Writes the service worker with the list of the files that it stores (docs/decisions/043). */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      // A person uses one language: its texts and the guards' phrases are stored when they are used.
      const files = Object.keys(bundle).filter((file) =>
        /^assets\/(?!(?:guards|gu|hi|mr)-)/.test(file),
      );
      const values = `const BUILD = '${BUILD}';\nconst FILES = ${JSON.stringify(files.map((file) => `/${file}`))};\n`;
      const source = values + readFileSync(resolve(ROOT, 'service-worker.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}
