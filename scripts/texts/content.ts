import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src/platform/language.ts';

/** The files of content/<language> that a reader sees. */
export const KINDS = ['sentences', 'templates', 'playbooks', 'treatments'] as const;
export type Kind = (typeof KINDS)[number];

/** The content of a file: texts in lists and named groups. */
type Content = string | Content[] | { [name: string]: Content };

/** A text with its place in its file. */
export interface PlacedText {
  /** Such as `points.waiting.good.sentences.3`. */
  readonly path: string;
  readonly value: string;
}

interface Place {
  readonly kind: Kind;
  readonly language: Language;
}

/** Lists the texts of a file in their order. */
export function listTexts(root: string, place: Place): PlacedText[] {
  return walk(readContent(contentFile(root, place)), []);
}

/** Replaces the texts at some paths; all else stays as it is. Returns the file. */
export function replaceTexts(
  root: string,
  { changes, ...place }: Place & { readonly changes: readonly PlacedText[] },
): string {
  const file = contentFile(root, place);
  const valueAt = new Map(changes.map(({ path, value }) => [path, value]));
  const content = mapTexts(readContent(file), { path: [], valueAt });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

function contentFile(root: string, { kind, language }: Place): string {
  return join(root, 'content', language, `${kind}.json`);
}

function readContent(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

function walk(content: Content, path: readonly string[]): PlacedText[] {
  if (typeof content === 'string') return [{ path: path.join('.'), value: content }];
  return Object.entries(content).flatMap(([name, inner]) => walk(inner, [...path, name]));
}

function mapTexts(
  content: Content,
  place: { readonly path: readonly string[]; readonly valueAt: ReadonlyMap<string, string> },
): Content {
  const { path, valueAt } = place;
  const inside = (name: string | number) => ({ path: [...path, `${name}`], valueAt });
  if (typeof content === 'string') return valueAt.get(path.join('.')) ?? content;
  if (Array.isArray(content)) return content.map((inner, index) => mapTexts(inner, inside(index)));
  return Object.fromEntries(
    Object.entries(content).map(([name, inner]) => [name, mapTexts(inner, inside(name))]),
  );
}
