import { expect, test } from 'vitest';
import { toClinicMarks } from './contacts.ts';
import { foreignLinks } from './links.ts';
import { foreignPhones } from './phones.ts';

const clinic = {
  name: 'Mehta',
  clinicName: 'Smile.care Pune',
  namesByLanguage: { hi: 'स्माइल.कॉम पुणे' },
  mapLink: 'https://maps.app.goo.gl/98765432101',
  gmbLink: 'https://g.page/r/mehta-clinic/review',
  contactPhone: '9820012345',
  contactWhatsapp: '9820012346',
  website: 'https://mehta.example.in',
  bookingLink: 'https://book.example.in/mehta?from=wa',
  furtherPhones: '0281 244 5566, 1800 180 1104',
};

test("accepts the clinic's own name, numbers and link", () => {
  expect(toClinicMarks(clinic)).toMatchObject({
    names: ['Smile.care Pune', 'स्माइल.कॉम पुणे'],
    phones: ['9820012345', '9820012346', '0281 244 5566', '1800 180 1104'],
    links: expect.arrayContaining([clinic.gmbLink]),
  });
  expect(foreignLinks('Smile.care Pune thanks you.', toClinicMarks(clinic).links)).toEqual([]);
});

test("accepts the clinic's website, booking link and further numbers", () => {
  const { links, phones } = toClinicMarks(clinic);
  const text =
    'See https://mehta.example.in/fees, book on https://book.example.in/mehta?from=wa or call 0281-2445566 or 1800 180 1104.';
  expect(foreignLinks(text, links)).toEqual([]);
  expect(foreignPhones(text, { phones, links })).toEqual([]);
  expect(foreignLinks('See https://mehta.example.in.evil.com', links)).toHaveLength(1);
  expect(foreignLinks('See https://book.example.in/other', links)).toHaveLength(1);
});

// covers: map-link-and-names-own
test("accepts the clinic's map link and its name in another language", () => {
  const { links, phones } = toClinicMarks(clinic);
  const text = 'स्माइल.कॉम पुणे: https://maps.app.goo.gl/98765432101.';
  expect(foreignLinks(text, links)).toEqual([]);
  expect(foreignPhones(text, { phones, links })).toEqual([]);
  expect(foreignLinks('https://maps.app.goo.gl/other', links)).toHaveLength(1);
});

test('uses the clinic’s own name where it has none for patients', () => {
  expect(toClinicMarks({ ...clinic, clinicName: '', namesByLanguage: {} }).names).toEqual([
    'Mehta',
  ]);
});
