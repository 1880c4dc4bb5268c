import { expect, test } from 'vitest';
import type { SequenceRequest } from './schema.ts';
import { sequencePrompt } from './prompts.ts';

// covers: days-of-sequence-in-prompt
test.each<[SequenceRequest['playbook'], string]>([
  [null, 'message 1 at 7 to 15, message 2 at 25 to 35, message 3 at 50 to 65'],
  ['rootCanal', 'message 1 at 1, message 2 at 3, message 3 at 14.'],
])('the prompt for the playbook %s asks for the days %s', (playbook, days) => {
  const { instructions, data } = sequencePrompt({
    theme: 'Root canal, call 98765 43210',
    playbook,
    details: 'See https://evil.example. Gauze for patient Asha Patel and Mrs. Rao, 98111 22233.',
    numMessages: 3,
    language: 'en',
    profileType: 'Dentist',
    clinicName: 'Mehta Clinic',
    clinicPhone: '9820012345',
    savedTexts: ['Saved earlier'],
    seed: 'one',
  });
  expect(instructions).toContain(days);
  for (const secret of [
    '98765',
    '98111',
    '9820012345',
    'evil.example',
    'Saved earlier',
    'Asha',
    'Rao',
  ])
    expect(data).not.toContain(secret);
  for (const part of ['Gauze for patient', '"clinicPhone": "{clinic_phone}"'])
    expect(data).toContain(part);
  expect(data.includes('"visitKind": "dental"')).toBe(playbook === 'rootCanal');
});
