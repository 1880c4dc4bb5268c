import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue-faults.ts';
import { hashMessages, listChanged } from './catalogue-readings.ts';

const READ: Catalogue = {
  english: { Save: 'Save', Undo: 'Undo', status: 'Sent' },
  translations: { Save: 'सेव करें', Undo: 'वापस लें', status: 'भेजा गया' },
  glossary: [],
  latinWords: [],
};

// covers: changed-since-it-was-read
test('a message counts as changed since the reading by its English, its translation, or because it is new', () => {
  const hashes = hashMessages(READ);
  const listAfter = (english: Record<string, string>, translations: Record<string, string>) =>
    listChanged(
      {
        ...READ,
        english: { ...READ.english, ...english },
        translations: { ...READ.translations, ...translations },
      },
      hashes,
    );

  expect(listAfter({}, {})).toEqual([]);
  expect(listAfter({}, { Undo: 'पहले जैसा करें' })).toEqual(['Undo']);
  expect(listAfter({ status: 'Delivered' }, {})).toEqual(['status']);
  expect(listAfter({ Edit: 'Edit' }, { Edit: 'बदलें' })).toEqual(['Edit']);
});
