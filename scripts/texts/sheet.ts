import { expandChoices } from '../../src/features/content/seeded-random.ts';
import type { Language } from '../../src/platform/language.ts';
import { listBuiltInTexts, type BuiltInText } from './catalog.ts';
import { findProblem } from './check-better.ts';
import { replaceTexts } from './content.ts';
import { readCsv, writeCsv } from './csv.ts';

const COLUMNS = ['id', 'used', 'English', 'text', 'better', 'remark'] as const;

/** Returns the built-in texts of a language as a sheet, with empty columns for a reader. */
export function writeSheet(root: string, language: Language): string {
  const rows = listBuiltInTexts(root, language).map(({ id, use, english, value }) => [
    id,
    use,
    english,
    value,
    '',
    '',
  ]);
  return writeCsv([COLUMNS, ...rows]);
}

export interface TakenSheet {
  /** The files that changed. */
  readonly files: readonly string[];
  readonly acceptedIds: readonly string[];
  /** Texts that are as the reader wants them already. */
  readonly unchangedIds: readonly string[];
  readonly refusals: readonly { readonly id: string; readonly because: string }[];
}

/**
 * Takes the column `better` of a sheet into the content of a language. Refuses a text that the
 * tests of its kind would refuse, and one that has changed since the sheet was written. Changes
 * nothing else; the same sheet again changes nothing.
 */
export function takeSheet(
  root: string,
  { language, csv }: { language: Language; csv: string },
): TakenSheet {
  const texts = listBuiltInTexts(root, language);
  const current = new Map(texts.map((text) => [text.id, text.value]));
  const acceptedTexts: { text: BuiltInText; value: string }[] = [];
  const unchangedIds: string[] = [];
  const refusals: { id: string; because: string }[] = [];
  for (const { id, before, better } of readRows(csv)) {
    const text = texts.find((candidate) => candidate.id === id);
    if (text?.value === better) {
      unchangedIds.push(id);
      continue;
    }
    const because =
      text === undefined
        ? 'is no text of this language'
        : (findStaleness(text, before) ??
          findProblem(text, { better, language }) ??
          findCollision(text, { better, current }));
    if (text === undefined || because !== undefined) refusals.push({ id, because: because ?? '' });
    else {
      current.set(id, better);
      acceptedTexts.push({ text, value: better });
    }
  }
  const files = storeTexts(root, { language, acceptedTexts });
  return { files, acceptedIds: acceptedTexts.map(({ text }) => text.id), unchangedIds, refusals };
}

/** Reads the rows with a better text. Throws when a column is missing. */
function readRows(csv: string): { id: string; before: string; better: string }[] {
  const [header = [], ...rows] = readCsv(csv);
  const [id, before, better] = (['id', 'text', 'better'] as const).map((name) => {
    const index = header.findIndex((column) => column.trim() === name);
    if (index < 0) throw new Error(`The sheet has no column '${name}'.`);
    return index;
  });
  return rows
    .map((row) => ({
      id: row[id ?? 0]?.trim() ?? '',
      before: row[before ?? 0] ?? '',
      better: (row[better ?? 0] ?? '').normalize('NFC').trim(),
    }))
    .filter((row) => row.better !== '');
}

function findStaleness({ value }: BuiltInText, before: string): string | undefined {
  return value === before ? undefined : `has changed since the sheet: ${value}`;
}

/** The fewest different texts of a list, as its tests demand. */
const FEWEST: readonly (readonly [list: RegExp, fewest: number])[] = [
  [/\.sentences$/, 50],
  [/\.short$/, 3],
  [/^sentences\/(?:visited|visitedOn|thanks)$/, 50],
];

/** A text may not say what another one says, nor leave its list too little variety. */
function findCollision(
  { id, kind }: BuiltInText,
  { better, current }: { better: string; current: ReadonlyMap<string, string> },
): string | undefined {
  const others = [...current].filter(([other]) => other !== id && other.startsWith(`${kind}/`));
  const idsByText = new Map(
    others.flatMap(([other, text]) => expandChoices(text).map((choice) => [choice, other])),
  );
  const same = expandChoices(better).find((choice) => idsByText.has(choice));
  if (same !== undefined) return `says the same as ${idsByText.get(same)}: ${same}`;
  const list = id.replace(/\.\d+$/, '');
  const fewest = FEWEST.find(([pattern]) => pattern.test(list))?.[1] ?? 0;
  const repeatedTexts = others
    .filter(([other]) => other.replace(/\.\d+$/, '') === list)
    .map(([, text]) => text);
  const count = new Set([better, ...repeatedTexts].flatMap(expandChoices)).size;
  return count < fewest ? `leaves ${count} different texts, ${fewest} are needed` : undefined;
}

function storeTexts(
  root: string,
  {
    language,
    acceptedTexts,
  }: { language: Language; acceptedTexts: readonly { text: BuiltInText; value: string }[] },
): string[] {
  const kinds = [...new Set(acceptedTexts.map(({ text }) => text.kind))];
  return kinds.map((kind) => {
    const changes = acceptedTexts
      .filter(({ text }) => text.kind === kind)
      .map(({ text: { path }, value }) => ({ path, value }));
    return replaceTexts(root, { kind, language, changes });
  });
}
