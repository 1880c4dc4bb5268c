// docs/coverage.md says which test shows each line of the specification, docs/security.md which shows each requirement of
// security. Fails where a file or a test that they name does not exist.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Each with the cells of a row, of which the last names tests, and the one that names files if there is one. */
const TABLES = [
  { file: 'docs/coverage.md', head: '| § |', cells: 4, where: 2 },
  { file: 'docs/security.md', head: '| ASVS |', cells: 3 },
];
const LITERAL =
  String.raw`(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|` + '`((?:[^`\\\\]|\\\\.)*)`)';
// test('…', test.step('…', describe('…', what follows the rows of test.each(…)('…', and the rules of the structure: says: '…'.
const TITLE = new RegExp(
  String.raw`(?:(?:\b(?:test|test\.step|describe)|\))\(|\bsays:)\s*${LITERAL}`,
  'g',
);

const titles = new Map();
const findings = [];
const count = { shown: 0, notYet: 0 };

for (const table of TABLES) {
  for (const { line, at } of rowsOf(table)) {
    for (const finding of findingsIn(line, table)) findings.push(`${table.file}:${at} ${finding}`);
  }
}

console.log(`${count.shown} rows with a test, ${count.notYet} without`);
for (const finding of findings) console.error(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

/** The lines of the tables with this head; others in the same file are no business of ours. */
function rowsOf({ file, head }) {
  const rows = [];
  let isInside = false;
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if (line.startsWith(head)) isInside = true;
    else if (!line.startsWith('|')) isInside = false;
    else if (isInside && !/^\|(?: ?-+ ?\|)+$/.test(line)) rows.push({ line, at: index + 1 });
  }
  return rows;
}

function findingsIn(line, { cells: wanted, where }) {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (cells.length !== wanted) return [`has ${cells.length} cells where ${wanted} belong`];
  const paths = where === undefined ? [] : pathsIn(cells[where]);
  const missing = paths.filter((path) => fileOf(path) === undefined);
  return [...missing.map((path) => `${path} does not exist`), ...testFindings(cells.at(-1))];
}

function testFindings(shownBy) {
  if (/^not (?:yet|by a test): \S/.test(shownBy)) {
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
