import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../src');
/** Ends only what hangs; the slowest pattern takes two seconds. */
const LONGEST_CHECK_MS = 120_000;

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

function listFiles(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES });
  const isTest = /\.test\.tsx?$|(?:^|\/)testing(?:\/|\.tsx?$)/u;
  return files.filter((file) => !isTest.test(file)).toSorted();
}

/** Lists the pattern literals of a file. */
function listPatterns(file: string): Pattern[] {
  const text = readFileSync(path.join(SOURCES, file), 'utf8');
  const patterns: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      const { pattern: source, flags } = node.regex;
      patterns.push({ place: `${file}:${line}`, source, flags });
    },
  }).visit(parseSync(file, text).program);
  return patterns;
}

// covers: linear-patterns
test('every pattern takes time in proportion to the text, whatever the text is', async () => {
  const patterns = listFiles().flatMap(listPatterns);
  expect(patterns.length).toBeGreaterThan(300);
  const unique = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`);
  const slow: string[] = [];
  for (const [pattern, [first]] of unique) {
    if (first === undefined) continue;
    const diagnostics = await check(first.source, first.flags, { timeout: LONGEST_CHECK_MS });
    const text = diagnostics.status === 'vulnerable' ? diagnostics.attack.pattern : '';
    if (diagnostics.status !== 'safe')
      slow.push(`${first.place} ${pattern} ${diagnostics.status} ${text}`);
  }
  expect(slow).toEqual([]);
});

test('no check of a text follows a limit of its length that does not end the checks', () => {
  const unlimitedFiles = listFiles().filter((file) =>
    /z\.string\(\)\.check\(\s*z\.maxLength\((?:[^()]|\([^()]*\))*\),\s*z\.refine/u.test(
      readFileSync(path.join(SOURCES, file), 'utf8'),
    ),
  );
  expect(unlimitedFiles).toEqual([]);
});
