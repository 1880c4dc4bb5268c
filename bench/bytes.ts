import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildScreens } from '../scripts/builds.mjs';
import { atMost, type Bench, type Measure } from './measure.ts';

/** What must arrive before a page stands: scripts and styles, gzip -9, in kB of 1000 bytes, against React alone. */
export const bytes: Bench = {
  says: 'scripts and styles that a first visit to a page loads, in kB, against React and its DOM alone',
  run: async () => {
    await buildScreens();
    return measureRoutes(await sizeOfReact());
  },
};

const DIST = new URL('../dist/', import.meta.url);
/** The login screen comes first on the slowest line; the others find its part in the cache, but are weighed whole. */
const MOST: Readonly<Record<string, number>> = { '/login': 2.2 };
const MOST_ELSEWHERE = 2.5;

/** The least that a page of React's can load, built as the screens are. */
async function sizeOfReact(): Promise<number> {
  const entry = 'react-alone';
  const code = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(createElement('p'));`;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? fileURLToPath(import.meta.url) + entry : undefined),
        load: (id) => (id.endsWith(entry) ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const size = outputs.reduce(
    (sum, one) => sum + (one.type === 'chunk' ? gzipSync(one.code, { level: 9 }).length : 0),
    0,
  );
  if (size === 0) throw new Error('React alone was not built.');
  return size;
}

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The entry, and what the server names to whoever asks for the route: `route-chunks.json`, which the build wrote. */
function measureRoutes(reference: number): Measure[] {
  const manifest: Manifest = readBuilt('.vite/manifest.json');
  const routes: Record<string, string[]> = readBuilt('route-chunks.json');
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest has no entry.');
  return Object.entries(routes).map(([route, files]) => {
    const own = keys.filter((key) => files.includes(manifest[key]?.file ?? ''));
    const all = new Set([...entries, ...own].flatMap((key) => filesOf(manifest, key)));
    const size = [...all].reduce((sum, file) => sum + gzippedSize(file), 0);
    return atMost(MOST[route] ?? MOST_ELSEWHERE, {
      name: `bytes ${route}`,
      value: size / 1000,
      reference: reference / 1000,
    });
  });
}

function readBuilt<Content>(name: string): Content {
  try {
    return JSON.parse(readFileSync(new URL(name, DIST), 'utf8')) as Content;
  } catch (cause) {
    throw new Error('There is no built screen to weigh: run npm run build first.', { cause });
  }
}

/** The chunk's files and those of everything that it imports at once. */
function filesOf(manifest: Manifest, start: string): string[] {
  const seen = new Set<string>();
  const waiting = [start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return [...seen].flatMap((key) => {
    const chunk = manifest[key];
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : [];
  });
}

function gzippedSize(file: string): number {
  if (!/\.(?:js|css)$/.test(file)) return 0;
  return gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length;
}
