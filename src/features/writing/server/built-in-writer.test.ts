import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import type { ReviewTextRequest } from '../schema.ts';
import { overlapShare, TOO_SIMILAR, wordRuns } from '../similarity.ts';
import { builtInWriter, writeUnlikeEarlier } from './built-in-writer.ts';
import type { TextModel } from './model.ts';

const request: ReviewTextRequest = {
  clinicName: 'Sunrise Clinic',
  treatment: 'Root Canal',
  tone: 'simple',
  maxWords: 40,
  language: 'en',
  seed: 'first',
};

function scriptModel(...texts: string[]): TextModel & { seeds: string[] } {
  const seeds: string[] = [];
  return {
    ...builtInWriter,
    name: 'stand-in',
    seeds,
    async writeReviewText({ seed, language }) {
      seeds.push(seed);
      return { text: texts[seeds.length - 1] ?? '', language, writer: 'stand-in' };
    },
  };
}

test('the built-in writer names itself, and stops when it is aborted', async () => {
  const written = await builtInWriter.writeReviewText(request, {});
  expect(written).toMatchObject({ language: 'en', writer: 'built-in' });
  const signal = AbortSignal.abort(new Error('stop'));
  await expect(builtInWriter.writeReviewText(request, { signal })).rejects.toThrow('stop');
});

// The scorecard checks a thousand in each language: `npm run scorecard -- D22 --long`.
test.each(LANGUAGES)(
  '100 short drafts in %s, one after another, are all unlike',
  async (language) => {
    const earlier: string[] = [];
    const runs: Set<string>[] = [];
    for (let at = 0; at < 100; at += 1) {
      const seed = `draft ${at}`;
      const { text } = await writeUnlikeEarlier({
        request: { ...request, language, seed },
        earlier,
      });
      const own = wordRuns(text);
      const closest = Math.max(0, ...runs.map((old) => overlapShare(own, old)));
      expect(closest, text).toBeLessThan(TOO_SIMILAR);
      earlier.push(text);
      runs.push(own);
    }
  },
);

test('writes a text again with another seed when it is like an earlier one', async () => {
  const model = scriptModel('one two three four', 'five six seven eight');
  const written = await writeUnlikeEarlier({ request, earlier: ['one two three four'], model });
  expect(written.text).toBe('five six seven eight');
  expect(model.seeds).toEqual(['first', 'first#1']);
});

test('returns the least similar text when all are similar', async () => {
  const earlier = ['a b c d e f g h i j k l m'];
  const near = 'a b c d e f g h i j k l X';
  const model = scriptModel(earlier[0] ?? '', near, earlier[0] ?? '');
  expect((await writeUnlikeEarlier({ request, earlier, model })).text).toBe(near);
  expect(model.seeds).toHaveLength(3);
});
