import { expect, test } from 'vitest';
import { SEQUENCE_PLACEHOLDERS, unknownPlaceholders } from './placeholders.ts';

test.each([
  ['{patient_name}', []],
  ['{Patient Name} and {patient_name}', ['{Patient Name}']],
  ['{{patient_name}}', ['{{patient_name}}']],
  ['{gmb_link} {gmb_link}', ['{gmb_link}']],
  ['{}', ['{}']],
  ['{patient_name, welcome', ['{patient_name, welcome']],
])('unknown in %s: %j', (template, unknown) => {
  expect(unknownPlaceholders({ template, allowedNames: SEQUENCE_PLACEHOLDERS })).toEqual(unknown);
});
