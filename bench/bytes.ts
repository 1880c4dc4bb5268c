import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { atMost, type Bench, type Measure } from './measure.ts';

/** What must arrive before a page stands: scripts and styles, gzip -9, in kB of 1000 bytes, against a budget. */
export const bytes: Bench = {
  says: 'scripts and styles that a first visit to a page loads, in kB, against the budget',
  run: () => Promise.resolve(ROUTES.map(measureRoute)),
};

const DIST = new URL('../dist/', import.meta.url);
const ENTRY = 'src/app/web/index.html';
const ROUTES = [
  { name: 'bytes login', budget: 135, modules: ['src/features/accounts/web/login-page.tsx'] },
  {
    name: 'bytes reviews',
    budget: 150,
    modules: ['src/app/web/shell/shell.tsx', 'src/app/web/shell/reviews-route.tsx'],
  },
];

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

function measureRoute({ name, budget, modules }: (typeof ROUTES)[number]): Measure {
  const manifest = readManifest();
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error(`The manifest has no entry such as ${ENTRY}.`);
  // The manifest's keys are relative to Vite's root, ours to the repository.
  const pages = modules.flatMap((module) => {
    const found = keys.filter((key) => pathInRepository(key) === module);
    if (found.length === 0) {
      throw new Error(
        `${module} has no chunk of its own in the manifest: is the route still loaded lazily?`,
      );
    }
    return found;
  });
  const files = new Set([...entries, ...pages].flatMap((key) => filesOf(manifest, key)));
  const size = [...files].reduce((sum, file) => sum + gzippedSize(file), 0);
  return atMost(1, { name, value: size / 1000, reference: budget });
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error('There is no built screen to weigh: run npm run build first.', { cause });
  }
}

function pathInRepository(key: string): string {
  return decodeURI(new URL(key, 'file:///src/app/web/').pathname).slice(1);
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
