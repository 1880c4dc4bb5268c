import { readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { Writable } from 'node:stream';
import type * as logModule from '#platform/server/log.ts';
import type { Kills } from './mutants.ts';

type LogModule = Pick<typeof logModule, 'createLog' | 'describeError'>;

const CANARY = 'Canary Asha 9123456780';

/** Finds what a log lets through although it must not: fields that are not on its list, and data in errors. */
export function logFindings({ createLog, describeError }: LogModule): string[] {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      lines.push(chunk.toString());
      callback();
    },
  });
  const log = createLog({ level: 'info', destination });
  const secret = new Error(CANARY, { cause: Object.assign(new Error(CANARY), { detail: CANARY }) });
  const canaryFields = { patientName: CANARY, body: { notes: CANARY }, cookies: CANARY };
  log.write({ kind: 'request', status: 200, ...canaryFields } as never);
  log.write({ kind: 'defect', error: describeError(secret), ...canaryFields } as never);
  log.write({ kind: 'defect', error: describeError(CANARY) });
  return lines.filter((line) => line.includes('Canary'));
}

const SOURCE = path.resolve(import.meta.dirname, '../src/platform/server/log.ts');

/** Each rule of the log as written, and its mutation. */
const RULES: readonly [string, string][] = [
  ["  'kind',\n", "  'kind',\n  'patientName',\n"],
  ["  'error',\n];", "  'error',\n  'cookies',\n];"],
  [
    'FIELDS.filter((field) => event[field] !== undefined).map((field) => [field, event[field]])',
    'Object.entries(event)',
  ],
  ['{ name: typeof error, at: [] }', '{ name: String(error), at: [] }'],
  ["line.trimStart().startsWith('at ')", 'true'],
  ['name: deepest.name,', 'name: deepest.message,'],
];

/** Each rule of the log broken, one at a time: what then comes through is seen. */
export async function logKills(): Promise<Kills> {
  const source = await readFile(SOURCE, 'utf8');
  const survivors: string[] = [];
  for (const [rule, brokenRule] of RULES) {
    if (!source.includes(rule)) survivors.push(`the rule is not there any more: ${rule}`);
    else if (logFindings(await importSource(source.replace(rule, brokenRule))).length === 0)
      survivors.push(rule);
  }
  return { mutants: RULES.length, survivors };
}

/** Runs a source as a module of its own, where its packages are found. */
async function importSource(source: string): Promise<LogModule> {
  const cache = path.resolve(import.meta.dirname, '../node_modules');
  const file = path.join(cache, `.log-mutant-${crypto.randomUUID()}.mjs`);
  await writeFile(file, stripTypeScriptTypes(source));
  try {
    return (await import(/* @vite-ignore */ file)) as LogModule;
  } finally {
    await rm(file, { force: true });
  }
}
