// docs/coverage.md names the test that shows each line of the specification, docs/security.md the one for each requirement
// of security. They cite a test as `path#tag`; the line above that test, describe or step is `// covers: tag`.
// Fails where a cited file or tag does not exist, and where a tag is repeated in its file, is not above a test or is not cited.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Each with the number of cells in a row, of which the last cites tests, and the index of the one that names files, if any. */
const TABLES = [
  { file: 'docs/coverage.md', head: '| § |', cells: 4, where: 2 },
  { file: 'docs/security.md', head: '| ASVS |', cells: 3 },
];
const TESTS = ['src', 'scripts', 'e2e', 'security'].flatMap((folder) => [
  `${folder}/**/*.test.{ts,tsx}`,
  `${folder}/**/*.spec.ts`,
]);
const TAG = /^\s*\/\/ covers: (.*)$/;
/** The code that a tag may be above; the rules of the structure are objects that begin with their title. */
const TEST = /\b(?:test|describe)\b.*\(|^\s*says: /;

const findings = [];
const tagsOfFile = new Map(
  globSync(TESTS, { cwd: root }).map((file) => [join(root, file), readTags(file)]),
);
const citedTests = new Set();
const count = { shown: 0, notYet: 0 };

for (const table of TABLES) {
  for (const { line, at } of readRows(table)) {
    for (const finding of checkRow(line, table)) findings.push(`${table.file}:${at} ${finding}`);
  }
}
for (const [file, tags] of tagsOfFile) {
  for (const tag of tags) {
    if (!citedTests.has(`${file}#${tag}`))
      findings.push(`${relative(root, file)} has the tag "${tag}", which no table cites`);
  }
}

console.log(`${count.shown} rows with a test, ${count.notYet} without`);
for (const finding of findings) console.error(finding);
process.exitCode = findings.length === 0 ? 0 : 1;

function readTags(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const tags = new Set();
  for (const [index, line] of lines.entries()) {
    const tag = TAG.exec(line)?.[1];
    if (tag === undefined) continue;
    const place = `${file}:${index + 1}`;
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag))
      findings.push(`${place} "${tag}" is not kebab-case`);
    if (tags.has(tag)) findings.push(`${place} "${tag}" is in this file twice`);
    if (!TEST.test(lines[index + 1] ?? '')) findings.push(`${place} "${tag}" is not above a test`);
    tags.add(tag);
  }
  return tags;
}

/** The rows of the tables with this head; a file may have others. */
function readRows({ file, head }) {
  const rows = [];
  let isInside = false;
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if (line.startsWith(head)) isInside = true;
    else if (!line.startsWith('|')) isInside = false;
    else if (isInside && !/^\|(?: ?-+ ?\|)+$/.test(line)) rows.push({ line, at: index + 1 });
  }
  return rows;
}

function checkRow(line, { cells: rowCells, where }) {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (cells.length !== rowCells) return [`has ${cells.length} cells instead of ${rowCells}`];
  const paths = where === undefined ? [] : cells[where].matchAll(/`([^`]+)`/g);
  const missing = [...paths].filter(([, path]) => findFile(path) === undefined);
  return [...missing.map(([, path]) => `${path} does not exist`), ...checkTests(cells.at(-1))];
}

function checkTests(cell) {
  if (/^not (?:yet|by a test): \S/.test(cell)) {
    count.notYet += 1;
    return [];
  }
  if (cell === '') return ['cites no test and does not say "not yet: …"'];
  count.shown += 1;
  return cell.split('<br>').flatMap((citation) => {
    const [, path, tag] = /^`([^`#]+)#([^`#]+)`$/.exec(citation.trim()) ?? [];
    if (path === undefined) return [`cannot be read: ${citation}`];
    const file = findFile(path);
    if (file === undefined) return [`${path} does not exist`];
    citedTests.add(`${file}#${tag}`);
    return tagsOfFile.get(file)?.has(tag) ? [] : [`${path} has no test with the tag "${tag}"`];
  });
}

/** Paths of the tables begin in src/, or in the repository. */
function findFile(path) {
  return [join(root, 'src', path), join(root, path)].find((full) => existsSync(full));
}
