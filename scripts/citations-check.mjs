// Fails on a reference without a target in this repository: a relative link of a document, a decision record, a rule of
// the specification (S12) or a requirement (R24, D4).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Released migrations are never edited, so their comments may cite what is gone. */
const LEFT_OUT = /^(?:migrations\/|package-lock\.json$|scripts\/citations-check\.mjs$)/;
const READ = /\.(?:ts|tsx|mjs|js|css|md|json|sql|conf)$/;
const ELSEWHERE =
  /(?<![-\w])(?:decisions|reliability|field|capabilities|facts-2026|writing-review)\.md\b/;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
const RECORD = /\bdecisions?(?:\/| )(\d{3})\b/g;

const records = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 3)));
const rules = collect('docs/specification.md', /\*\*(S\d+)\.\*\*/g);
const requirements = collect('docs/requirements.md', /^\| ([RD]\d+) \|/gm);

const findings = listTrackedFiles().flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => findIn(file, line).map((what) => `${file}:${index + 1} ${what}`)),
);
for (const finding of findings) console.error(finding);
console.log(`${findings.length} references without a target`);
process.exitCode = findings.length === 0 ? 0 : 1;

function listTrackedFiles() {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((file) => READ.test(file) && !LEFT_OUT.test(file) && existsSync(join(root, file)));
}

function collect(file, pattern) {
  return new Set([...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, id]) => id));
}

function findIn(file, line) {
  const references = [];
  const elsewhere = ELSEWHERE.exec(line);
  if (elsewhere) references.push(`cites ${elsewhere[0]}, which is not in this repository`);
  for (const [, number] of line.matchAll(RECORD))
    if (!records.has(number)) references.push(`cites decision ${number}, which has no record`);
  if (file.endsWith('.md')) {
    for (const [, target] of line.matchAll(LINK))
      if (!existsSync(join(root, dirname(file), target))) references.push(`links to ${target}`);
  }
  if (isText(file, line)) {
    for (const [id] of line.matchAll(/\b[SRD]\d{1,2}\b/g))
      if (!rules.has(id) && !requirements.has(id))
        references.push(`cites ${id}, which is not defined`);
  }
  return references;
}

/** Whether the line is of a document or a comment: in code such a word may be a name. */
function isText(file, line) {
  return file.endsWith('.md') || /^\s*(?:\/\/|\/?\*)/.test(line);
}
