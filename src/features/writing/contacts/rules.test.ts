import { expect, test } from 'vitest';
import { foreignLinks, marksOf } from './rules.ts';

const clinic = {
  name: 'Mehta',
  clinicName: 'Smile.care Pune',
  gmbLink: 'https://g.page/r/mehta-clinic/review',
  contactPhone: '9820012345',
  contactWhatsapp: '9820012346',
};

test("the clinic's own name, numbers and link may stand in its texts", () => {
  expect(marksOf(clinic)).toMatchObject({
    names: ['Smile.care Pune'],
    phones: ['9820012345', '9820012346'],
    links: expect.arrayContaining([clinic.gmbLink]),
  });
  expect(foreignLinks('Smile.care Pune thanks you.', marksOf(clinic).links)).toEqual([]);
});

test('a clinic without a name for patients is named as it calls itself', () => {
  expect(marksOf({ ...clinic, clinicName: '' }).names).toEqual(['Mehta']);
});
