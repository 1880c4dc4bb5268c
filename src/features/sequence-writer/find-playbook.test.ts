import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { TREATMENT_NAMES } from '#features/content/treatment-names.ts';
import { TREATMENT_IDS, TREATMENTS, type Treatment } from '#features/content/treatments.ts';
import { findPlaybook } from './find-playbook.ts';
import { LANGUAGE_PLAYBOOKS } from '#features/content/playbooks.ts';
import { PLAYBOOK_IDS, type PlaybookId } from '#features/content/playbook-schema.ts';

function find(
  theme: string,
  { language = 'en', profileType = 'General' }: { language?: Language; profileType?: string } = {},
) {
  return findPlaybook({ theme, profileType, language }).playbook;
}

test.each<[string, PlaybookId | null]>([
  ['Home delivery of lab reports', 'labReport'],
  ['Delivery of reports at home', 'labReport'],
  ['Home delivery of medicines', 'refill'],
  ['Home delivery', null],
  ['Labour and delivery', 'delivery'],
  ['Delivery of a baby', 'delivery'],
  ['Rabies vaccine schedule', 'animalBite'],
  ['Stress test (TMT)', null],
  ['Vaccination for travel', null],
  ['Flu shot', null],
  ['HPV vaccine', null],
  ['Dog bite', 'animalBite'],
  ['piles surgery', 'piles'],
  ['Miscarriage', null],
  ['Antenatal care after a miscarriage', null],
  ['TB medicines', null],
  ['रूट कैनाल', 'rootCanal'],
  ['रूट कॅनॉल', 'rootCanal'],
  ['રૂટ કેનાલ', 'rootCanal'],
  ['ROOT-CANAL', 'rootCanal'],
  ['प्रेगनेंसी', 'antenatal'],
  ['डिलीवरी', 'delivery'],
  ['પ્રેગ્નન્સી', 'antenatal'],
  ['ફિઝિયોથેરાપી', 'physiotherapy'],
  ['फिजियोथेरेपी', 'physiotherapy'],
  ['dant safai', 'dentalRecall'],
  ['ghutna dard', null],
  ['Dental cleaning recall every 6 months', 'dentalRecall'],
  ['Care after cataract', 'cataract'],
  ['Operation', 'surgery'],
  ['Diabetic foot care', 'diabetes'],
  ['Heart health for diabetics', 'heart'],
  ['Repeat blood test', 'repeatTest'],
  ['Diwali', null],
  ['Skincare', null],
])('%j is about %s', (theme, playbook) => {
  expect(find(theme)).toBe(playbook);
});

test('a theme without a known word says that nothing matched, one without a course does not', () => {
  expect(
    findPlaybook({ theme: 'Diwali', profileType: 'General', language: 'en' }).matchedWords,
  ).toBe(null);
  expect(findPlaybook({ theme: 'Stress test', profileType: 'Dentist', language: 'en' })).toEqual({
    playbook: null,
    matchedWords: 'stress test',
  });
});

test.each<[string, string, PlaybookId | null]>([
  ['Review', 'Pathology Lab', 'labReport'],
  ['Follow up', 'Dentist', 'dentalRecall'],
  ['6 monthly checkup', 'Dentist', 'dentalRecall'],
  ['मासिक रिव्यू', 'Dentist', 'dentalRecall'],
  ['', 'Diabetologist', 'diabetes'],
  ['Follow up', 'General', 'general'],
  ['Review', 'Physiotherapy centre', 'physiotherapy'],
  ['snake bite', 'Dentist', null],
  ['xyzzy plugh', 'Dentist', null],
  ['Winter', 'Dentist', null],
  ['diwali greeting', 'Dentist', null],
  ['apicoectomy', 'Dentist', null],
  ['gum flap', 'Dentist', null],
  ['ઘૂંટણ બદલાવ્યા પછી', 'Dentist', null],
  ['गुडघा बदलल्यावर', 'Dentist', null],
  ['nose piercing', 'Dermatologist', null],
  ['vitiligo grafting', 'Dermatologist', null],
  ['toe amputated', 'Diabetologist', null],
  ['bronchoscopy', 'Pulmonologist', null],
  ['gall bladder removed', 'Pathology Lab', null],
  ['xyzzy plugh', 'Cardiologist', null],
  ['xyzzy plugh', 'Vaccination centre', null],
  ['delivery of dentures', 'Dentist', null],
  ['Vaccination', 'Dentist', 'vaccination'],
  ['Stress test', 'Heart Health', null],
])('%j of a clinic of type %s is about %s', (theme, profileType, playbook) => {
  expect(find(theme, { profileType })).toBe(playbook);
});

test('a word with two meanings has that of the language of the messages', () => {
  expect(find('kodh', { language: 'gu' })).toBe('skin');
  expect(find('kodh', { language: 'hi' })).toBe(null);
});

test.each(LANGUAGES)('every name of a treatment in %s is found with its playbook', (language) => {
  const wrong = TREATMENT_IDS.flatMap((id) => {
    const { playbook = null } = TREATMENTS[id] as Treatment;
    const [name] = TREATMENT_NAMES[language][id];
    return find(name, { language }) === playbook ? [] : [`${id}: ${name}`];
  });
  expect(wrong).toEqual([]);
});

test.each(LANGUAGES)('every title of a playbook in %s is found', (language) => {
  const wrong = PLAYBOOK_IDS.filter(
    (id) => find(LANGUAGE_PLAYBOOKS[language].playbooks[id].title, { language }) !== id,
  );
  expect(wrong).toEqual([]);
});

test.each<[string, PlaybookId | null]>([
  ['RCT follow up - crown pending', 'rootCanal'],
  ['Diabetis 3 monthly checkup', 'diabetes'],
  ['BP tablets refil every month', 'refill'],
  ['મોતિયાના ઓપરેશન પછી', 'cataract'],
  ['Sample delivery', 'labReport'],
  ['Delivery of crown', null],
  ['HIV follow up', null],
  ['HbA1c every 3 months', 'repeatTest'],
  ['Toothache checkup', null],
  ['LSCS delivery', 'caesarean'],
])('%j finds %s beside other words', (theme, playbook) => {
  expect(find(theme)).toBe(playbook);
});
