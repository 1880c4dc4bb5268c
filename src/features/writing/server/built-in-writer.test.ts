import { expect, test } from 'vitest';
import { LANGUAGES } from '#platform/language.ts';
import type { ReviewTextRequest } from '../schema.ts';
import { sharedPart, TOO_SIMILAR, wordRuns } from '../similarity.ts';
import { builtInWriter, writeUnlike } from './built-in-writer.ts';
import type { TextModel } from './model.ts';

const request: ReviewTextRequest = {
  clinicName: 'Sunrise Clinic',
  treatment: 'Root Canal',
  tone: 'simple',
  maxWords: 40,
  language: 'en',
  seed: 'first',
};

function modelOf(...texts: string[]): TextModel & { seeds: string[] } {
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

test('the built-in writer says that it wrote, and stops when it is told to', async () => {
  const written = await builtInWriter.writeReviewText(request, {});
  expect(written).toMatchObject({ language: 'en', writer: 'built-in' });
  const signal = AbortSignal.abort(new Error('stop'));
  await expect(builtInWriter.writeReviewText(request, { signal })).rejects.toThrow('stop');
});

// A thousand in each language, as decision 22 has it, stand on the scorecard: `npm run scorecard -- D22 --long`.
test.each(LANGUAGES)(
  '100 short drafts in %s, one after another, are all unlike',
  async (language) => {
    const earlier: string[] = [];
    const runs: Set<string>[] = [];
    for (let at = 0; at < 100; at += 1) {
      const seed = `draft ${at}`;
      const { text } = await writeUnlike({ request: { ...request, language, seed }, earlier });
      const own = wordRuns(text);
      const closest = Math.max(0, ...runs.map((old) => sharedPart(own, old)));
      expect(closest, text).toBeLessThan(TOO_SIMILAR);
      earlier.push(text);
      runs.push(own);
    }
  },
);

test('a text like an earlier one is asked for again, with another seed', async () => {
  const model = modelOf('one two three four', 'five six seven eight');
  const written = await writeUnlike({ request, earlier: ['one two three four'], model });
  expect(written.text).toBe('five six seven eight');
  expect(model.seeds).toEqual(['first', 'first#1']);
});

test('when every try is alike, the least alike is given', async () => {
  const earlier = ['a b c d e f g h i j k l m'];
  const near = 'a b c d e f g h i j k l X';
  const model = modelOf(earlier[0] ?? '', near, earlier[0] ?? '');
  expect((await writeUnlike({ request, earlier, model })).text).toBe(near);
  expect(model.seeds).toHaveLength(3);
});
