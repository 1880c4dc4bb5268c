import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { splitSentences } from '../split-sentences.ts';
import type { ReviewPoint, ReviewTextRequest } from '../schema.ts';
import { wordCount } from '#features/text-checks/similarity.ts';
import { writeFromBank } from './write-from-bank.ts';
import { buildSentences } from './testing.ts';
import { sentenceRecord } from './used-sentences.ts';

const database = testDatabase();

const points: ReviewPoint[] = [
  { point: 'staff', direction: 'good' },
  { point: 'waiting', direction: 'bad' },
];
const request: ReviewTextRequest = {
  clinicName: 'Sunrise Clinic',
  points,
  tone: 'warm',
  maxWords: 80,
  language: 'en',
  seed: 'first',
};

async function openRecord() {
  const { operator, scope } = await buildClinic(database);
  return sentenceRecord(buildSentences(operator), scope);
}

function listLong(text: string): string[] {
  return splitSentences(text).filter((sentence) => wordCount(sentence) > 6);
}

// The scorecard checks three hundred in each language: `npm run scorecard -- W4`.
test('two clinics and many drafts at one moment share no long sentence', async () => {
  const records = await Promise.all([openRecord(), openRecord()]);
  const drafts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const sentences = records[index % 2];
      if (sentences === undefined) throw new Error('No record');
      return writeFromBank({ ...request, seed: `draft ${index}` }, sentences);
    }),
  );
  const long = drafts.flatMap(({ text }) => listLong(text));
  expect(long.length).toBeGreaterThan(40);
  expect(new Set(long).size).toBe(long.length);
});

test('neutral drafts use up no sentences', async () => {
  const sentences = await openRecord();
  const neutral = { ...request, points: [] };
  const first = await writeFromBank(neutral, sentences);
  const again = await writeFromBank(neutral, sentences);
  expect(again.text).toBe(first.text);
});
