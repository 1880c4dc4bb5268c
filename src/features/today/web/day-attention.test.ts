import { expect, onTestFinished, test } from 'vitest';
import gujarati from '#content/screens/gu.json' with { type: 'json' };
import hindi from '#content/screens/hi.json' with { type: 'json' };
import marathi from '#content/screens/mr.json' with { type: 'json' };
import { addLanguage, i18n } from '#platform/i18n.ts';
import { listAttention } from './day-attention.tsx';
import type { Day } from './use-day.ts';

const CATALOGUES = { en: {}, hi: hindi, gu: gujarati, mr: marathi };
const leave = { id: 'leave', doctorName: 'Dr Rao', visits: 2 };
const DAY = {
  // A Friday.
  today: '2026-11-20',
  toRemind: null,
  toAnswer: null,
  openBefore: null,
  missedBefore: { count: 1, date: '2026-11-19' },
  leaves: [
    { ...leave, from: '2026-11-20' },
    { ...leave, from: '2026-11-21' },
    { ...leave, from: '2026-11-23' },
    { ...leave, from: '2026-12-24', doctorName: null },
  ],
} as unknown as Day;

// covers: notices-in-each-language
test.each([
  [
    'en',
    [
      'Dr Rao is on leave',
      'Dr Rao is on leave tomorrow',
      'Dr Rao is on leave on Monday',
      'The clinic is closed on 24 Dec 2026',
      '1 missed yesterday',
    ],
  ],
  [
    'hi',
    [
      'Dr Rao छुट्टी पर हैं',
      'Dr Rao कल छुट्टी पर हैं',
      'Dr Rao सोमवार को छुट्टी पर हैं',
      'क्लिनिक 24 दिस॰ 2026 को बंद है',
      'कल 1 मरीज़ नहीं आए',
    ],
  ],
  [
    'gu',
    [
      'Dr Rao રજા પર છે',
      'Dr Rao આવતીકાલે રજા પર છે',
      'Dr Rao સોમવારે રજા પર છે',
      'ક્લિનિક 24 ડિસે, 2026 ના રોજ બંધ છે',
      'ગઈકાલે 1 પેશન્ટ ન આવ્યા',
    ],
  ],
  [
    'mr',
    [
      'Dr Rao रजेवर आहेत',
      'Dr Rao उद्या रजेवर आहेत',
      'Dr Rao सोमवारी रजेवर आहेत',
      'क्लिनिक 24 डिसें, 2026 रोजी बंद आहे',
      'काल 1 पेशंट आले नाहीत',
    ],
  ],
] as const)('what needs attention names its day as %s says it', (language, sentences) => {
  addLanguage(language, CATALOGUES[language]);
  i18n.activate(language);
  onTestFinished(() => i18n.activate('en'));

  const items = listAttention(DAY, true);

  expect(items.map(({ lead, rest }, index) => (index < 4 ? rest : lead))).toEqual(sentences);
});
