import { expect, test } from 'vitest';
import { foldName } from './name-fold.ts';

// covers: one-fold-of-names
test.each([
  ['chillus', 'അവന്\u200D', 'അവൻ'],
  ['joiners of Marathi', 'कुर्\u200Dहाडे', 'कुर्हाडे'],
  ['nuktas', 'फ़रीदा', 'फरीदा'],
  ['nuktas in one letter', '\u095Eरीदा', 'फ\u093Cरीदा'],
  ['khanda ta', 'শরৎ', 'শরত্'],
  ['accents', 'José', 'JOSE'],
  ['composed vowels', 'কো', 'ক\u09C7\u09BE'],
  ['apostrophes', 'D’Souza', "D'Souza"],
  ['points of initials', 'K. V. Shah', 'k v shah'],
  ['full-width letters', 'Ａsha', 'asha'],
  ['joiners of Hindi', 'श्री\u200D', 'श्री'],
  ['joiners of Bengali', 'র\u200D্যাম', 'র্যাম'],
  ['joiners of Telugu', 'శ్రీ\u200C', 'శ్రీ'],
  ['the chillu of l', 'വിമല്\u200D', 'വിമൽ'],
  ['nuktas of Gujarati', 'ફ઼ાતિમા', 'ફાતિમા'],
  ['nuktas of Punjabi', 'ਖ਼ਾਨ', 'ਖਾਨ'],
  ['nuktas of Kannada', 'ಫ಼ಾತಿಮಾ', 'ಫಾತಿಮಾ'],
  ['nuktas of Odia', 'ବଡ଼', 'ବଡ'],
  ['the Bengali ya', 'য়', 'য়'],
  ['initials without blanks', 'R.Kumar', 'r kumar'],
  ['hyphens', 'Anne-Marie', 'anne marie'],
  ['marks of a phone', '\u202ARavi\u202C', 'ravi'],
  ['ligatures', 'ﬁroz', 'firoz'],
  ['the nasal of Hindi', 'पाण्डेय', 'पांडेय'],
  ['the nasal of Marathi', 'निम्बाळकर', 'निंबाळकर'],
  ['the nasal of Gujarati', 'ઇન્દિરા', 'ઇંદિરા'],
  ['the nasal of Bengali', 'বঙ্কিম', 'বংকিম'],
  ['the nasal of Punjabi', 'ਸਿੰਘ', 'ਸਿਂਘ'],
  ['the nasal of Kannada', 'ಗಙ್ಗಾ', 'ಗಂಗಾ'],
  ['the nasal of Telugu', 'గఙ్గ', 'గంగ'],
  ['the nasal of Malayalam', 'ശങ്കരൻ', 'ശംകരൻ'],
  ['the candrabindu', 'चाँदनी', 'चांदनी'],
  ['the Malayalam au', 'കൌസല്യ', 'കൗസല്യ'],
  ['the Tamil shri', 'ஶ்ரீ', 'ஸ்ரீ'],
  ['the yeh of Urdu', 'علي', 'علی'],
  ['the kaf of Urdu', 'كريم', 'کریم'],
  ['the heh of Urdu', 'طاهره', 'طاہرہ'],
  ['vowel marks of Urdu', 'مُحَمَّد', 'محمد'],
  ['a barred l', 'Łukasz', 'lukasz'],
  ['a barred o', 'Søren', 'SOREN'],
  ['a sharp s', 'Weiß', 'WEISS'],
])('folds %s to one spelling', (_what, one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test.each([
  ['Asha', 'Usha'],
  ['విమల్', 'విమల'],
  ['आशा', 'अशा'],
  ['कन्या', 'कंया'],
  ['मंजु', 'मजु'],
  ['ਸਿੰਘ', 'ਸਿਘ'],
])('keeps %s and %s apart', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});
