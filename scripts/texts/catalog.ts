import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAYBOOKS } from '../../src/features/writing/playbooks/schema.ts';
import type { Language } from '../../src/platform/language.ts';
import { listLiterals, type Literal } from './literals.ts';

/** The folders of src/features/writing with a data file for each language. */
const FOLDERS = ['review-sentences', 'message-templates', 'playbooks', 'treatments'] as const;
export type Folder = (typeof FOLDERS)[number];

/** A built-in text, with all that a reader and a check need to know of it. */
export interface BuiltInText {
  /** Its folder and place, such as `playbooks/rootCanal.title`. */
  readonly id: string;
  readonly folder: Folder;
  readonly use: string;
  /** What it says in English; empty where English has nothing of the kind. */
  readonly english: string;
  readonly literal: Literal;
}

/** Lists the built-in texts of a language as its data files in `root` have them. */
export function listBuiltInTexts(root: string, language: Language): BuiltInText[] {
  return FOLDERS.flatMap((folder) => {
    const english = new Map(
      readLiterals(root, { folder, language: 'en' }).map(({ path, value }) => [path, value]),
    );
    return readLiterals(root, { folder, language }).map((literal) => ({
      id: `${folder}/${literal.path}`,
      folder,
      use: describeUse(folder, literal.path),
      english: english.get(toEnglishPath(folder, literal.path)) ?? '',
      literal,
    }));
  });
}

/** Returns the path of a language's data file in a folder. */
export function dataFile(
  root: string,
  { folder, language }: { folder: Folder; language: Language },
): string {
  return join(root, 'src/features/writing', folder, `${language}.ts`);
}

function readLiterals(root: string, place: { folder: Folder; language: Language }): Literal[] {
  const file = dataFile(root, place);
  return listLiterals(file, readFileSync(file, 'utf8'));
}

/** The sentences of a point are other ones in each language: all say what the English chip says. */
function toEnglishPath(folder: Folder, path: string): string {
  if (folder === 'treatments') return path.replace(/\.\d+$/, '.0');
  return folder === 'review-sentences'
    ? path.replace(/\.(?:sentences|short)\.\d+$/, '.label')
    : path;
}

const DRAFT_PARTS: Readonly<Record<string, string>> = {
  visited: 'Review draft: says only that the patient came to {clinic_name}',
  visitedOn: 'Review draft: says only that the patient came on {visit_date}',
  thanks: 'Review draft: thanks for nothing in particular',
};

function describeUse(folder: Folder, path: string): string {
  const [first = '', second = '', third = '', fourth = ''] = path.split('.');
  if (folder === 'message-templates') return `Message: ${first}`;
  if (folder === 'treatments')
    return second === '0'
      ? `Name of a treatment: ${first}`
      : `Spelling that is recognised: ${first}`;
  if (folder === 'playbooks') return describeFollowUp({ first, second, third, fourth, path });
  if (first !== 'points') return DRAFT_PARTS[first] ?? `Review draft: ${first}`;
  const point = `${second}, ${third}`;
  if (fourth === 'label') return `Chip that the patient’s word becomes: ${point}`;
  return `Review draft: ${point}${fourth === 'short' ? ', at most six words' : ''}`;
}

function describeFollowUp(place: {
  first: string;
  second: string;
  third: string;
  fourth: string;
  path: string;
}): string {
  if (place.first !== 'playbooks') return `Follow-up: ${place.first}`;
  if (place.third === 'title') return `Follow-up: title of ${place.second}`;
  const step = place.path.split('.').slice(-2).map(Number);
  const playbook = Object.entries(PLAYBOOKS).find(([id]) => id === place.second)?.[1];
  const day = playbook?.steps[step[0] ?? 0]?.day ?? '?';
  return `Follow-up: ${place.second}, day ${day}, wording ${(step[1] ?? 0) + 1}`;
}
