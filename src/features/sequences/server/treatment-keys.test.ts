import { expect, test } from 'vitest';
import { getTreatmentKey, listTreatmentKeys } from './treatment-keys.ts';

test.each([
  ['After a root canal', 'RCT'],
  ['Root canal', 'रूट कैनाल'],
  ['After an operation', 'Hernia surgery'],
  ['Knee replacement', 'knee replacement'],
  ['Braces', 'dental braces'],
  ['Nail painting', 'nail  painting'],
  ['Diabetes care', 'Sugar follow up'],
  ['After a vaccination', 'MMR vaccine'],
  ['Covid vaccine', 'covid vaccine'],
  ['Dengue', 'डेंगू'],
  ['Kidney stone', 'Kidney stones follow up'],
  ['Dental implant', 'Tooth implant'],
  ['Operation', 'Hernia surgery'],
  ['Vaccine', 'Typhoid vaccine'],
])('a set for %j is for a visit with %j', (set, treatment) => {
  expect(listTreatmentKeys(treatment)).toContain(getTreatmentKey(set));
});

// covers: treatment-keys-apart
test.each([
  ['After a root canal', 'Tooth extraction'],
  ['Knee replacement', 'Hernia surgery'],
  ['After a vaccination', 'Covid vaccine'],
  ['Vaccine', 'Flu vaccine'],
  ['Flu vaccine', 'Typhoid vaccine'],
  ['During pregnancy', 'Pregnancy test'],
  ['Nail painting', 'Root canal'],
  ['Covid vaccine', 'Covid test'],
  ['Covid vaccine', 'Covid'],
  ['Covid test', 'Covid vaccine'],
  ['Covid', 'Covid test'],
  ['Covid vaccine', 'Flu vaccine'],
  ['Newborn follow up', 'Follow up'],
  ['Breast implant check-up', 'Check-up'],
  ['HPV vaccine', 'HPV test'],
  ['HPV', 'HPV vaccine'],
  ['Dengue test', 'Dengue'],
  ['Dengue', 'Dengue test'],
  ['कोविड का टीका', 'कोविड टेस्ट'],
  ['Dental implant', 'Breast implant'],
  ['Dental implant', 'Contraceptive implant'],
  ['Tooth extraction', 'Blackhead extraction'],
  ['Anal fistula', 'AV fistula'],
  ['Hernia surgery', 'Kidney stone'],
  ['After a root canal', ''],
])('a set for %j is not for a visit with %j', (set, treatment) => {
  expect(listTreatmentKeys(treatment)).not.toContain(getTreatmentKey(set));
});

test('an empty treatment means nothing', () => {
  expect(getTreatmentKey(null)).toBe(null);
  expect(listTreatmentKeys(' ')).toEqual([]);
});
