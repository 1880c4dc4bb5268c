import { expect, test } from 'vitest';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { LANGUAGES } from '#platform/language.ts';
import { composeMessage } from '#features/messages/compose-message.ts';

// covers: doctor-title-once
test.each([
  ['Seen by Dr {doctor_name}.', 'Dr Rao', 'Seen by Dr Rao.'],
  ['Seen by Dr. {doctor_name}.', 'Dr. Rao', 'Seen by Dr. Rao.'],
  ['Seen by Dr {doctor_name}.', 'Rao', 'Seen by Dr Rao.'],
  ['Seen by Dr {doctor_name}.', 'Drishti Shah', 'Seen by Dr Drishti Shah.'],
  ['Doctor: {doctor_name}', 'Dr Rao', 'Doctor: Dr Rao'],
  ['Doctor: {doctor_name}', 'Dr. Dr Rao', 'Doctor: Dr Rao'],
  ['Doctor {doctor_name}', 'Dr.Rao', 'Dr.Rao'],
  ['डॉ. {doctor_name} जी', 'डॉ. राव', 'डॉ. राव जी'],
  ['डॉक्टर: {doctor_name}', 'डॉ. राव', 'डॉक्टर: डॉ. राव'],
  ['डॉ. {doctor_name} जी', 'राव', 'डॉ. राव जी'],
  ['ડૉ. {doctor_name}', 'Dr Rao', 'Dr Rao'],
  ['ডা. {doctor_name}', 'ডাঃ রায়', 'ডাঃ রায়'],
  ['டாக்டர் {doctor_name}', 'டாக்டர் ராவ்', 'டாக்டர் ராவ்'],
  ['డాక్టర్ {doctor_name} గారు', 'డా. రావు', 'డా. రావు గారు'],
  ['ಡಾ. {doctor_name}', 'ಡಾ. ರಾವ್', 'ಡಾ. ರಾವ್'],
  ['ഡോ. {doctor_name}', 'ഡോ. റാവു', 'ഡോ. റാവു'],
  ['ਡਾ. {doctor_name}', 'ਡਾ. ਰਾਓ', 'ਡਾ. ਰਾਓ'],
])('%j with the doctor %j reads %j', (template, name, text) => {
  expect(composeMessage({ template, values: { doctor_name: name } })).toBe(text);
});

test.each(LANGUAGES)('the reminder in %s keeps its label before the title', (language) => {
  const template = BUILT_IN_TEMPLATES[language].appointment;
  const label = /^(.*)\{doctor_name\}/m.exec(template)?.[1] ?? '';
  expect(label).toMatch(/: $/);
  const text = composeMessage({ template, values: { doctor_name: 'Dr Rao' } });
  expect(text).toContain(`${label}Dr Rao\n`);
});
