// npm run i18n: writes the messages that the code has into content/screens, where a new one has no translation yet.
// npm run i18n -- status: says of each language how much is translated and who has read it, and lists what is missing.
import { parseArgs } from 'node:util';
import readBy from '../content/screens/read-by.json' with { type: 'json' };
import { SCREEN_LANGUAGES } from '../src/platform/language.ts';
import { listMissing, readCatalogue } from './catalogue-faults.ts';
import { commandFile } from './install.mjs';
import { runNode } from './processes.mjs';

const [command] = parseArgs({ allowPositionals: true }).positionals;

if (command === undefined)
  process.exitCode = await runNode([commandFile('@lingui/cli', 'lingui'), 'extract', '--clean']);
else if (command === 'status') printStatus();
else {
  console.error('Use: npm run i18n, or npm run i18n -- status');
  process.exitCode = 1;
}

function printStatus(): void {
  for (const language of SCREEN_LANGUAGES) {
    if (language === 'en') continue;
    const catalogue = readCatalogue(language);
    const missing = listMissing(catalogue);
    const total = Object.keys(catalogue.english).length;
    const reader = describeReader(language);
    console.log(`${language}: ${total - missing.length} of ${total} messages; ${reader}`);
    for (const id of missing) console.log(`  ${id}`);
  }
}

interface Reader {
  readonly name: string;
  readonly date: string;
}

function describeReader(language: string): string {
  const reader = (readBy as Readonly<Record<string, Reader | null>>)[language] ?? null;
  return reader === null
    ? 'no native has read it (beta)'
    : `read by ${reader.name} on ${reader.date}`;
}
