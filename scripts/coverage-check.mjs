// docs/coverage.md says which test shows each line of the specification. Fails where a file or a test that it names does not exist.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const TABLE = 'docs/coverage.md';
const LITERAL =
  String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|` + '`((?:[^`\\\\]|\\\\.)*)`)';
// test('…', test.step('…', describe('…', and what follows the rows of test.each(…)('…'.
const TITLE = new RegExp(String.raw`(?:\b(?:test|test\.step|describe)|\))\(\s*${LITERAL}`, 'g');

const titles = new Map();
const findings = [];
const count = { shown: 0, notYet: 0 };

readFileSync(join(root, TABLE), 'utf8')
  .split('\n')
  .forEach((line, at) => {
    if (!line.startsWith('|') || /^\|(?: ?-+ ?\|)+$|^\| § \|/.test(line)) return;
    for (const finding of findingsIn(line)) findings.push(`${TABLE}:${at + 1} ${finding}`);
  });

console.log(`${count.shown} rows with a test, ${count.notYet} not yet`);
for (const finding of findings) console.error(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

function findingsIn(line) {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length !== 6) return [`has ${cells.length - 2} cells where 4 belong`];
  const [, , , where, shownBy] = cells;
  const missing = pathsIn(where).filter((path) => fileOf(path) === undefined);
  return [...missing.map((path) => `${path} does not exist`), ...testFindings(shownBy)];
}

function testFindings(shownBy) {
  if (/^not yet: \S/.test(shownBy)) {
    count.notYet += 1;
    return [];
  }
  const named = shownBy === '' ? [] : shownBy.split('<br>');
  if (named.length === 0) return ['names no test and does not say "not yet: …"'];
  count.shown += 1;
  return named.flatMap((one) => {
    const [, path, title] = /^`([^`]+)` “(.+)”$/.exec(one.trim()) ?? [];
    if (path === undefined) return [`cannot be read: ${one}`];
    const file = fileOf(path);
    if (file === undefined) return [`${path} does not exist`];
    return titlesOf(file).some((known) => known.includes(title))
      ? []
      : [`${path} has no test “${title}”`];
  });
}

function pathsIn(text) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
}

/** Paths of the table begin in src/, or in the repository. */
function fileOf(path) {
  return [join(root, 'src', path), join(root, path)].find((full) => existsSync(full));
}

function titlesOf(file) {
  if (!titles.has(file)) {
    const found = [...readFileSync(file, 'utf8').matchAll(TITLE)].map((literal) =>
      (literal[1] ?? literal[2] ?? literal[3]).replace(/\\(.)/g, '$1'),
    );
    titles.set(file, found);
  }
  return titles.get(file);
}
