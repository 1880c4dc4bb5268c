import { expect, test } from 'vitest';
import type { Language } from '#platform/language.ts';
import type { Topic } from '../phrases/schema.ts';
import { readHint } from './read-hint.ts';

const PRAISE: readonly { language: Language; hint: string; topics: Topic[] }[] = [
  { language: 'en', hint: 'Kind nurses, very clean', topics: ['staff', 'cleanliness'] },
  {
    language: 'en',
    hint: 'The doctor explained and listened',
    topics: ['explanation', 'listening'],
  },
  { language: 'hi', hint: 'स्टाफ़ अच्छा, जगह साफ़', topics: ['staff', 'cleanliness'] },
  { language: 'gu', hint: 'સ્ટાફનું વર્તન સારું. જગ્યા સ્વચ્છ', topics: ['staff', 'cleanliness'] },
  { language: 'gu', hint: 'બધું સમજાવ્યું, મારી વાત સાંભળી', topics: ['explanation', 'listening'] },
  { language: 'mr', hint: 'कर्मचारी चांगले, जागा स्वच्छ', topics: ['staff', 'cleanliness'] },
  { language: 'mr', hint: 'सगळे समजावले, म्हणणे ऐकले', topics: ['explanation', 'listening'] },
  { language: 'bn', hint: 'কর্মীরা ভালো, জায়গা পরিষ্কার', topics: ['staff', 'cleanliness'] },
  { language: 'bn', hint: 'সব বুঝিয়ে দিয়েছেন, কথা শুনেছেন', topics: ['explanation', 'listening'] },
  { language: 'pa', hint: 'ਸਟਾਫ਼ ਵਧੀਆ, ਜਗ੍ਹਾ ਸਾਫ਼', topics: ['staff', 'cleanliness'] },
  { language: 'pa', hint: 'ਸਭ ਸਮਝਾਇਆ। ਗੱਲ ਸੁਣੀ', topics: ['explanation', 'listening'] },
  { language: 'mr', hint: 'staff kind, clean', topics: ['staff', 'cleanliness'] },
];

test.each(PRAISE)('$language "$hint" praises $topics', ({ language, hint, topics }) => {
  expect(readHint({ hint, language })).toEqual({ topics, complains: false });
});

const COMPLAINTS: readonly { language: Language; hint: string; topics: Topic[] }[] = [
  { language: 'en', hint: 'Kind staff but a long wait', topics: ['staff'] },
  { language: 'en', hint: "They didn't listen", topics: [] },
  { language: 'en', hint: 'Kind nurses, rude staff. Clean', topics: ['cleanliness'] },
  { language: 'hi', hint: 'स्टाफ़ अच्छा, बहुत देर इंतज़ार', topics: ['staff'] },
  { language: 'hi', hint: 'जगह साफ़ नहीं थी', topics: [] },
  { language: 'gu', hint: 'સ્ટાફ સારો, બહુ લાંબી રાહ', topics: ['staff'] },
  { language: 'gu', hint: 'મારી વાત સાંભળી નહીં', topics: [] },
  { language: 'mr', hint: 'कर्मचारी चांगले, फार उशीर झाला', topics: ['staff'] },
  { language: 'mr', hint: 'जागा स्वच्छ नव्हती', topics: [] },
  { language: 'bn', hint: 'কর্মীরা ভালো, অনেকক্ষণ অপেক্ষা', topics: ['staff'] },
  { language: 'bn', hint: 'আমার কথা শোনেননি', topics: [] },
  { language: 'pa', hint: 'ਸਟਾਫ਼ ਵਧੀਆ, ਲੰਬੀ ਉਡੀਕ', topics: ['staff'] },
  { language: 'pa', hint: 'ਜਗ੍ਹਾ ਸਾਫ਼ ਨਹੀਂ ਸੀ', topics: [] },
];

test.each(COMPLAINTS)('$language "$hint" complains', ({ language, hint, topics }) => {
  expect(readHint({ hint, language })).toEqual({ topics, complains: true });
});

test('no hint gives no topics and no complaint', () => {
  expect(readHint({ language: 'en' })).toEqual({ topics: [], complains: false });
});
