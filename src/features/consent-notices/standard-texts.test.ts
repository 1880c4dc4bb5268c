import { expect, test } from 'vitest';
import { LANGUAGES, scriptShare } from '#platform/language.ts';
import { fillStandardTexts } from './standard-texts.ts';
import { NoticeTexts } from './schema.ts';

const CLINIC = {
  name: 'Shanti',
  clinicName: 'Shanti {contact} Clinic',
  namesByLanguage: { gu: 'શાંતિ ક્લિનિક' },
  clinicAddress: '12 MG Road, Surat',
  contactPhone: '5550000199',
  contactWhatsapp: '',
  contactEmail: 'desk@clinic.example',
};

// covers: standard-notice-in-ten-languages
test.each(LANGUAGES)(
  'the standard notice in %s names clinic, contact and the Board',
  (language) => {
    const texts = fillStandardTexts(CLINIC);
    const text = texts[language];
    expect(text).toContain(CLINIC.namesByLanguage[language as 'gu'] ?? CLINIC.clinicName);
    expect(text).toContain('+915550000199, desk@clinic.example, 12 MG Road, Surat');
    expect(text).toContain('Data Protection Board of India');
    expect(text).toContain('STOP');
    expect(text).toMatch(/1\. [^]*2\. [^]*3\. /);
    expect(text).not.toContain('{clinic}');
    expect(scriptShare(text, language)).toBeGreaterThan(0.7);
    expect(NoticeTexts.safeParse(texts).success).toBe(true);
  },
);

test('the standard notice of a clinic without contact names the clinic to ask', () => {
  const bare = { ...CLINIC, clinicName: 'Shanti', clinicAddress: '', contactPhone: '' };
  const { en } = fillStandardTexts({ ...bare, contactEmail: '' });
  expect(en).toContain('Whom to ask: Shanti');
});
