import { expect, test } from 'vitest';
import { listCatalogueFaults, type Catalogue } from './catalogue-faults.ts';

const VISITS = '{count, plural, one {{count} visit} other {{count} visits}}';
const SOUND: Catalogue = {
  english: {
    'Cancel visit': 'Cancel visit',
    [VISITS]: VISITS,
    'Open in WhatsApp ': 'Open in WhatsApp ',
    "Fills '{map_link}'": "Fills '{map_link}'",
  },
  translations: {
    'Cancel visit': 'विज़िट रद्द करें',
    [VISITS]: '{count, plural, one {{count} विज़िट} other {{count} विज़िट}}',
    'Open in WhatsApp ': 'WhatsApp में खोलें ',
    "Fills '{map_link}'": "'{map_link}' भरता है",
  },
  glossary: [{ english: 'visit', says: ['विज़िट'], never: ['मुलाक़ात'] }],
  latinWords: ['WhatsApp'],
};

function faultsWith(translations: Record<string, string>): string[] {
  return listCatalogueFaults({
    ...SOUND,
    translations: { ...SOUND.translations, ...translations },
  });
}

// covers: catalogue-of-a-language
test('a catalogue has each message with its arguments, the words of the glossary and no English', () => {
  expect(listCatalogueFaults(SOUND)).toEqual([]);

  expect(faultsWith({ 'Cancel visit': '' })).toEqual([
    expect.stringContaining('is not translated'),
  ]);
  expect(faultsWith({ 'Old text': 'पुराना' })).toEqual([expect.stringContaining('is no message')]);
  expect(faultsWith({ [VISITS]: '{n, plural, one {{n} विज़िट} other {{n} विज़िट}}' })).toEqual([
    expect.stringContaining('needs count'),
  ]);
  expect(faultsWith({ 'Open in WhatsApp ': 'WhatsApp में खोलें' })).toEqual([
    expect.stringContaining('other spaces'),
  ]);
  expect(faultsWith({ 'Cancel visit': 'अपॉइंटमेंट रद्द करें' })).toEqual([
    expect.stringContaining('does not say विज़िट for visit'),
  ]);
  expect(faultsWith({ 'Cancel visit': 'विज़िट यानी मुलाक़ात रद्द करें' })).toEqual([
    expect.stringContaining('says मुलाक़ात'),
  ]);
  expect(faultsWith({ 'Cancel visit': 'विज़िट cancel करें' })).toEqual([
    expect.stringContaining('says cancel in Latin letters'),
  ]);
});
