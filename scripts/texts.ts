// Lets a person who speaks a language read all built-in texts, and takes what they write better:
//   npm run texts -- review gu --out texts-gu.csv
//   npm run texts -- take gu texts-gu.csv
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../src/platform/language.ts';
import { takeSheet, writeSheet } from './texts/sheet.ts';

const root = resolve(import.meta.dirname, '..');
const USAGE = `Use: npm run texts -- review LANGUAGE [--out FILE.csv]
     npm run texts -- take LANGUAGE FILE.csv
Languages: ${LANGUAGES.join(' ')}`;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  const [command, name, file] = positionals;
  const language = LANGUAGES.find((candidate) => candidate === name);
  if (language === undefined) return fail(USAGE);
  if (command === 'review') {
    const out = resolve(callerFolder(), values.out ?? `texts-${language}.csv`);
    writeFileSync(out, writeSheet(root, language));
    console.log(`Wrote ${out}. Fill the column 'better' and take the file back with 'take'.`);
  } else if (command === 'take' && file !== undefined) {
    const csv = readFileSync(resolve(callerFolder(), file), 'utf8');
    report(takeSheet(root, { language, csv }));
  } else fail(USAGE);
}

/** npm runs scripts in the root; files are meant from where it was called. */
function callerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

function report({
  files,
  acceptedIds,
  unchangedIds,
  refusals,
}: ReturnType<typeof takeSheet>): void {
  for (const { id, because } of refusals) console.log(`refused ${id}: ${because}`);
  console.log(
    `${acceptedIds.length} taken, ${unchangedIds.length} as they were, ${refusals.length} refused.`,
  );
  if (files.length === 0) return;
  console.log('Run npm test before you commit: it reads every text again.');
}

function fail(words: string): void {
  console.error(words);
  process.exitCode = 2;
}

main();
