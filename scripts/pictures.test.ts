import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Manifest {
  readonly version: string;
  readonly pictures: readonly string[];
}

const manifest = JSON.parse(read('docs/pictures/manifest.json')) as Manifest;

/** The pictures that the texts for people show. */
function listPictures(): string[] {
  const documents = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
  return ['README.md', ...documents.map((file) => `docs/${file}`)].flatMap((file) =>
    Array.from(read(file).matchAll(/pictures\/([\w-]+\.png)/g), ([, name = '']) => name),
  );
}

// covers: pictures-are-there
test('each picture that a document shows is there, and was taken by npm run pictures', () => {
  const names = listPictures();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(manifest.pictures, name).toContain(name);
    expect(existsSync(join(ROOT, 'docs/pictures', name)), name).toBe(true);
  }
  const files = readdirSync(join(ROOT, 'docs/pictures')).filter((file) => file.endsWith('.png'));
  expect(files.toSorted()).toEqual([...manifest.pictures].toSorted());
});

// covers: pictures-are-of-this-version
test('the pictures were taken for this version: run npm run pictures before a release', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(manifest.version).toBe(version);
});
