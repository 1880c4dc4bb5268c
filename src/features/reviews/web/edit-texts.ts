import { i18n, texts } from '#platform/i18n.ts';
import type { Point } from '#features/content/sentence-schema.ts';
import type { Tone } from '#features/review-drafts/schema.ts';

/** The texts of the dialogs that change a review and its text. */
export const EDIT_TEXTS = texts({
  editTitle: 'Edit Review',
  saveFailed: 'Failed to save changes',

  textTitle: 'AI Review Text',
  textHelp:
    'The draft has only the patient’s words, that they visited, and thanks. Read it before you send it.',
  said: 'What the patient said',
  points: 'Tap what the patient said',
  pointsLoading: 'Loading the points...',
  pointsFailed: 'The points could not be loaded.',
  text: 'Review text',
  language: 'Language',
  tone: 'Tone',
  length: 'Length',
  hint: 'The patient’s own words',
  hintHelp:
    'They go into the draft as they are. The patient’s name, phone numbers and links are left out.',
  writeDraft: 'Write a draft',
  anotherDraft: 'Another draft',
  writing: (words: number) =>
    words === 0
      ? i18n.t('Writing...')
      : i18n.t('Writing... {words, plural, one {{words} word} other {{words} words}}', { words }),
  writeFailed: 'Unable to generate review',
  writtenByBuiltIn: 'Written by the built-in writer',
  writtenBy: (writer: string) => i18n.t('Written by {writer}', { writer }),
  writtenByPerson: 'Written by staff',
  namesTreatment:
    'The patient’s words name a treatment. A review is public: leave it out unless the patient wants it there.',
  sharedWords: (words: string) =>
    i18n.t(
      'The patient’s name is in the patient’s words: ‘{words}’. Check whether it should stay.',
      {
        words,
      },
    ),
  bringBack: 'Restore my text',
  nothingWritten: 'No draft yet. Tap ‘Write a draft’, or type your own.',

  staleTitle: 'Someone else changed this review',
  staleHelp: 'Nothing is saved yet. Which version do you want to keep?',
  nothingThere: '(empty)',
});

export const TONE_TEXTS: Readonly<Record<Tone, string>> = texts({
  warm: 'Warm',
  friendly: 'Friendly',
  professional: 'Professional',
  simple: 'Simple',
});

/** The points of a visit, above the chips in the patient's language. */
export const POINT_TEXTS: Readonly<Record<Point, string>> = texts({
  booking: 'Appointment',
  staff: 'Staff',
  waiting: 'Waiting',
  cleanliness: 'Cleanliness',
  listening: 'Listening',
  explanation: 'Explanation',
  comfort: 'Comfort',
  cost: 'Cost explained first',
  report: 'Report on time',
});

export const LENGTH_TEXTS = texts({ short: 'Short', medium: 'Medium', long: 'Long' });
