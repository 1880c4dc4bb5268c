import type { LanguageGolden } from './schema.ts';

export const englishGolden: LanguageGolden = {
  EMPTY: { wrong: ['', ' \n\t', '\u200b \u2060'], right: ['Thank you.'] },
  TOO_LONG: {
    wrong: ['word '.repeat(301), 'wordwordwordwordwordwordwordwordword '.repeat(200)],
    right: ['word '.repeat(290)],
  },
  UNKNOWN_PLACEHOLDER: {
    wrong: [
      'Dear {Patient Name}, thank you.',
      'Dear {{patient_name}}, thank you.',
      'Dear [Patient Name], thank you.',
      'Dear {patient_name, thank you.',
    ],
    right: ['Dear {patient_name}, {clinic_name} thanks you.'],
  },
  WRONG_SCRIPT: {
    wrong: ['कृपया अपनी रिपोर्ट ले जाएँ।', 'Thank you: આપનો ખૂબ ખૂબ આભાર, ફરી મળીશું.'],
    right: ['Dear આશા પટેલ, your next visit is on Monday at ten.', 'Reply STOP to stop: {gmb_link}'],
  },
  FOREIGN_LINK: {
    wrong: [
      'See https://evil.example/offer',
      'More at www.evil.example',
      'More at evil-clinic.com today',
      'Ask us at t.me/evil',
      'Watch youtu.be/abc',
      'See evil\uff0ecom',
      'Look at डॉक्टर.भारत',
    ],
    right: [
      'Write here: https://g.page/r/Cx1/review.',
      'Please come at 9.30, e.g. on Monday.',
      'Take it with water.Then rest.',
    ],
  },
  FOREIGN_PHONE: {
    wrong: [
      'Call 98111 22233',
      'Call +91-98111-22233',
      'Call (079) 2658–1234',
      'Call ९८१११ २२२३३',
      'Call 9\ufe0f\u20e38\ufe0f\u20e31\ufe0f\u20e31\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e32\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e33\ufe0f\u20e3',
      'Call 1800 123 4567',
    ],
    right: [
      'Call 98765 43210',
      'Call +91 98765-43210',
      'Your visit on 12-11-2026 at 10:30',
      'PIN code 380009',
      'Blood pressure 120/80, then 118/76',
    ],
  },
  ASKS_FOR_STARS: {
    wrong: [
      'Please give us 5 stars on Google.',
      'A five-star rating would mean a lot.',
      'We would love a positive review.',
      'If you were happy with us, tell others.',
      'Rate us highly, please.',
      'Give us 5/5 on Google.',
      'Rate us 5 out of 5.',
      'Give ⭐⭐⭐⭐⭐',
    ],
    right: [
      'The night sky was full of stars.',
      'Please write what you honestly think, good or bad.',
      'Five staff members helped me on 5/5/2026.',
    ],
  },
  INCENTIVE: {
    wrong: [
      'Write a review and get 20% off.',
      'A small gift is waiting for you.',
      'Reviewers join our lucky draw.',
      'Your next check: free consultation.',
    ],
    right: ['It was a rewarding talk with a gifted team.', 'Please feel free to ask.'],
  },
  DIAGNOSIS: {
    wrong: [
      'As you have diabetes, please come again.',
      'Your report was positive.',
      'Your sugar is too high.',
      'You were diagnosed last month.',
    ],
    right: ['Your report is ready at the counter.', 'Please test your sugar as advised.'],
  },
  CURE_CLAIM: {
    wrong: [
      'Our treatment cures back pain.',
      'We guarantee a result.',
      'You will be completely healed.',
      'It works without fail and has no side effects.',
    ],
    right: [
      'It was a curious question.',
      'We wish you a good recovery.',
      'The file is kept in a secure place.',
    ],
  },
  NO_OPT_OUT: {
    wrong: ['Thank you for coming.', 'You can stop by any time.'],
    right: ['Thank you for coming. Reply STOP to stop these messages.'],
  },
  nearly: [
    'Please write what you honestly think, whether praise or criticism.',
    'The doctor at room 5 starts at nine.',
  ],
};
