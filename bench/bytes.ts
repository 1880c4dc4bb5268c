import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { preloadsAt } from '#app/server/preloads.ts';
import { ROUTES } from '#app/routes.ts';
import { SCREEN_LANGUAGES } from '#platform/language.ts';
import { scriptsBehind } from '#platform/server/http/build-manifest.ts';
import { buildScreens } from '../scripts/builds.mjs';
import { atMost, type Bench, type Measure } from './measure.ts';

/** Weighs what a page needs before it can render: scripts and styles, gzip -9, in kB of 1000 bytes, against React alone. */
export const bytes: Bench = {
  says: 'scripts and styles that a first visit to a page loads, in kB, against React and its DOM alone',
  run: async () => {
    await buildScreens();
    const reference = await sizeOfReact();
    return [...measureRoutes(reference), ...measureLanguages(reference)];
  },
};

const DIST = new URL('../dist/', import.meta.url);
/** The login screen comes first on the slowest line; the others find its part in the cache, but are weighed whole (docs/decisions/074). */
const MOST: Readonly<Record<string, number>> = { '/login': 2.3 };
const MOST_ELSEWHERE = 3.1;
/** The messages of a language, which the first visit with it loads beside the page (docs/decisions/127). */
const MOST_OF_A_LANGUAGE = 1.4;

/** The least that a page of React's can load, built as the screens are. */
async function sizeOfReact(): Promise<number> {
  const entry = 'react-alone';
  const code = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(createElement('p'));`;
  const bundle = await build({
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
  const outputs = [bundle].flat().flatMap((output) => ('output' in output ? output.output : []));
  const size = outputs.reduce(
    (sum, chunk) => sum + (chunk.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0),
    0,
  );
  if (size === 0) throw new Error('React alone was not built.');
  return size;
}

/** The entry, and what the server preloads for the path. */
function measureRoutes(reference: number): Measure[] {
  const manifest: Manifest = readBuilt('.vite/manifest.json');
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest has no entry.');
  const styles = entries.flatMap((source) => manifest[source]?.css ?? []);
  return Object.keys(ROUTES).map((path) => {
    const scripts = scriptsBehind(manifest, [...entries, ...preloadsAt(path).sources]);
    const size = [...scripts, ...styles].reduce((sum, file) => sum + measureGzip(file), 0);
    return atMost(MOST[path] ?? MOST_ELSEWHERE, {
      name: `bytes ${path}`,
      value: size / 1000,
      reference: reference / 1000,
    });
  });
}

function measureLanguages(reference: number): Measure[] {
  const manifest: Manifest = readBuilt('.vite/manifest.json');
  return SCREEN_LANGUAGES.filter((language) => language !== 'en').map((language) => {
    const chunk = Object.entries(manifest).find(([source]) =>
      source.endsWith(`content/screens/${language}.json`),
    );
    if (chunk === undefined) throw new Error(`The build has no messages in ${language}.`);
    return atMost(MOST_OF_A_LANGUAGE, {
      name: `bytes of the messages in ${language}`,
      value: measureGzip(chunk[1].file) / 1000,
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

function measureGzip(file: string): number {
  return gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length;
}
