import { PLAYBOOKS } from '../../src/features/content/playbook-schema.ts';
import type { Language } from '../../src/platform/language.ts';
import { KINDS, listTexts, type Kind, type PlacedText } from './content.ts';

/** A built-in text, with all that a reader and a check need to know of it. */
export interface BuiltInText extends PlacedText {
  /** Its kind and place, such as `playbooks/rootCanal.title`. */
  readonly id: string;
  readonly kind: Kind;
  readonly use: string;
  /** Its English text; empty where English has nothing of the kind. */
  readonly english: string;
}

/** Lists the built-in texts of a language as its content in `root` has them. */
export function listBuiltInTexts(root: string, language: Language): BuiltInText[] {
  return KINDS.flatMap((kind) => {
    const english = new Map(
      listTexts(root, { kind, language: 'en' }).map(({ path, value }) => [path, value]),
    );
    return listTexts(root, { kind, language }).map((text) => ({
      ...text,
      id: `${kind}/${text.path}`,
      kind,
      use: describeUse(kind, text.path),
      english: english.get(toEnglishPath(kind, text.path)) ?? '',
    }));
  });
}

/** The sentences of a point are other ones in each language: all say what the English chip says. */
function toEnglishPath(kind: Kind, path: string): string {
  if (kind === 'treatments') return path.replace(/\.\d+$/, '.0');
  return kind === 'sentences' ? path.replace(/\.(?:sentences|short)\.\d+$/, '.label') : path;
}

const DRAFT_PARTS: Readonly<Record<string, string>> = {
  visited: 'Review draft: says only that the patient came to {clinic_name}',
  visitedOn: 'Review draft: says only that the patient came on {visit_date}',
  thanks: 'Review draft: thanks for nothing in particular',
};

function describeUse(kind: Kind, path: string): string {
  const [first = '', second = '', third = '', fourth = ''] = path.split('.');
  if (kind === 'templates') return `Message: ${first}`;
  if (kind === 'treatments')
    return second === '0'
      ? `Name of a treatment: ${first}`
      : `Spelling that is recognised: ${first}`;
  if (kind === 'playbooks') return describeFollowUp({ first, second, third, fourth, path });
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
  if (place.first === 'warnings')
    return `Follow-up: when to call or go to a hospital, ${place.second}`;
  if (place.first !== 'playbooks') return `Follow-up: ${place.first}`;
  if (place.third === 'title') return `Follow-up: title of ${place.second}`;
  const step = place.path.split('.').slice(-2).map(Number);
  const playbook = Object.entries(PLAYBOOKS).find(([id]) => id === place.second)?.[1];
  const day = playbook?.steps[step[0] ?? 0]?.day ?? '?';
  return `Follow-up: ${place.second}, day ${day}, wording ${(step[1] ?? 0) + 1}`;
}
