// npm run i18n: writes the messages that the code has into content/screens, where a new one has no translation yet.
// npm run i18n -- status: says of each language how much is translated and who has read it, and lists what is missing
// and what changed since then.
// npm run i18n -- read hi 'Meena Shah': records that a native has read the whole catalogue today.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import readBy from '../content/screens/read-by.json' with { type: 'json' };
import { SCREEN_LANGUAGES } from '../src/platform/language.ts';
import { listMissing, readCatalogue } from './catalogue-faults.ts';
import { hashMessages, listChanged } from './catalogue-readings.ts';
import { commandFile } from './install.mjs';
import { runNode } from './processes.mjs';

const FOLDER = resolve(import.meta.dirname, '../content/screens');
const TRANSLATED = SCREEN_LANGUAGES.filter((language) => language !== 'en');

interface Reader {
  readonly name: string;
  readonly date: string;
}

const readers: Readonly<Record<string, Reader | null>> = readBy;
const [command, typedLanguage, readerName] = parseArgs({ allowPositionals: true }).positionals;

if (command === undefined)
  process.exitCode = await runNode([commandFile('@lingui/cli', 'lingui'), 'extract', '--clean']);
else if (command === 'status') for (const each of TRANSLATED) printStatus(each);
else if (command === 'read' && TRANSLATED.some((each) => each === typedLanguage) && readerName)
  recordReading(String(typedLanguage), readerName);
else {
  console.error(
    `Use: npm run i18n, npm run i18n -- status, or npm run i18n -- read ${TRANSLATED.join('|')} NAME`,
  );
  process.exitCode = 1;
}

function printStatus(language: string): void {
  const catalogue = readCatalogue(language);
  const missing = listMissing(catalogue);
  const total = Object.keys(catalogue.english).length;
  const reader = readers[language];
  const changedIds = reader ? listChanged(catalogue, readHashes(language)) : [];
  const reading = reader
    ? `read by ${reader.name} on ${reader.date}, ${changedIds.length} changed since then`
    : 'no native has read it (beta)';
  console.log(`${language}: ${total - missing.length} of ${total} messages; ${reading}`);
  for (const id of missing) console.log(`  missing: ${id}`);
  for (const id of changedIds) console.log(`  changed: ${id}`);
}

function recordReading(language: string, name: string): void {
  const date = new Date().toISOString().slice(0, 10);
  writeJson('read-by.json', { ...readers, [language]: { name, date } });
  writeJson(hashesFile(language), hashMessages(readCatalogue(language)));
}

function readHashes(language: string): string[] {
  const file = resolve(FOLDER, hashesFile(language));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

function hashesFile(language: string): string {
  return `read/${language}.json`;
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(resolve(FOLDER, 'read'), { recursive: true });
  writeFileSync(resolve(FOLDER, file), `${JSON.stringify(value, null, 2)}\n`);
}
