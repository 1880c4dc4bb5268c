import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { atMost, type Bench, type Measure } from './measure.ts';

/** What must arrive before a page stands: scripts and styles, gzip -9, in kB of 1000 bytes, against a budget. */
export const bytes: Bench = {
  says: 'scripts and styles that a first visit to a page loads, in kB, against the budget',
  run: () => Promise.resolve(measureRoutes()),
};

const DIST = new URL('../dist/', import.meta.url);
/** The login screen comes first on the slowest line; the others find its part in the cache, but are weighed whole. */
const BUDGETS: Readonly<Record<string, number>> = { '/login': 135 };
const BUDGET = 150;

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The entry, and what the server names to whoever asks for the route: `route-chunks.json`, which the build wrote. */
function measureRoutes(): Measure[] {
  const manifest: Manifest = readBuilt('.vite/manifest.json');
  const routes: Record<string, string[]> = readBuilt('route-chunks.json');
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest has no entry.');
  return Object.entries(routes).map(([route, files]) => {
    const own = keys.filter((key) => files.includes(manifest[key]?.file ?? ''));
    const all = new Set([...entries, ...own].flatMap((key) => filesOf(manifest, key)));
    const size = [...all].reduce((sum, file) => sum + gzippedSize(file), 0);
    return atMost(1, {
      name: `bytes ${route}`,
      value: size / 1000,
      reference: BUDGETS[route] ?? BUDGET,
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
