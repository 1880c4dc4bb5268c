import { LANGUAGES, type Language } from '../../src/platform/language.ts';
import { writeUnlikeEarlier } from '../../src/features/writing/server/built-in-writer.ts';
import { overlapShare, TOO_SIMILAR, wordRuns } from '../../src/features/writing/similarity.ts';
import { TONES } from '../../src/features/writing/schema.ts';
import type { Requirement } from './requirement.ts';

const TREATMENTS = ['root canal', 'blood test', 'eye check-up', 'physiotherapy', undefined];
/** As many earlier drafts as the product compares a new one with. */
const COMPARED = 1000;

/** Decision 22: of all the drafts that the built-in writer makes for one clinic, no two are alike, in any language. */
export const unlikeDrafts: Requirement = {
  async run({ long }) {
    const drafts = long ? 1000 : 150;
    const worst = await Promise.all(LANGUAGES.map((language) => worstPair(language, drafts)));
    const figures = Object.fromEntries(LANGUAGES.map((language, at) => [language, worst[at] ?? 1]));
    return { figures: { drafts, ...figures }, pass: worst.every((pair) => pair < TOO_SIMILAR) };
  },
};

/** How alike the two most alike of a clinic's drafts are, 0 to 1. */
async function worstPair(language: Language, count: number): Promise<number> {
  const texts: string[] = [];
  const runs: Set<string>[] = [];
  let worst = 0;
  for (let at = 0; at < count; at += 1) {
    const request = {
      clinicName: 'Mehta Clinic',
      treatment: TREATMENTS[at % TREATMENTS.length],
      visitOn: '2026-11-12',
      tone: TONES[at % TONES.length] ?? 'warm',
      maxWords: 40 + (at % 3) * 40,
      language,
      seed: `draft ${at}`,
    };
    const { text } = await writeUnlikeEarlier({ request, earlier: texts.slice(-COMPARED) });
    const own = wordRuns(text);
    for (const other of runs) worst = Math.max(worst, overlapShare(own, other));
    texts.push(text);
    runs.push(own);
  }
  return Math.round(worst * 1000) / 1000;
}
