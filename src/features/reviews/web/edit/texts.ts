import type { Tone } from '#features/writing/schema.ts';

/** The texts of the dialogs that change a review and its text. */
export const EDIT_TEXTS = {
  editTitle: 'Edit Review',
  save: 'Save changes',
  saving: 'Saving...',
  saveFailed: 'Failed to save changes',

  textTitle: 'AI Review Text',
  textHelp: 'A draft that helps the patient write their own words. Read it before you send it.',
  text: 'Review text',
  language: 'Language',
  tone: 'Tone',
  moreWishes: 'More for the draft',
  length: 'Length',
  doctor: 'Doctor',
  noDoctor: 'Not named',
  hint: 'What the patient said',
  hintHelp:
    'A few words are enough. The name, numbers and links are taken out before anyone writes.',
  writeDraft: 'Write a draft',
  anotherDraft: 'Another draft',
  writing: (words: number) =>
    words === 0 ? 'Writing...' : `Writing... ${words === 1 ? '1 word' : `${words} words`}`,
  saveText: 'Save review text',
  writeFailed: 'Unable to generate review',
  writtenByBuiltIn: 'Written by the built-in writer',
  writtenBy: (writer: string) => `Written by ${writer}`,
  writtenByPerson: 'Written by hand',
  bringBack: 'Bring back my text',
  nothingWritten: 'No draft yet. Let one be written, or write it yourself.',

  staleTitle: 'Someone else changed this review meanwhile',
  staleHelp: 'Nothing is saved yet. Which version should stay?',
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nothingThere: '(empty)',
} as const;

export const TONE_TEXTS: Readonly<Record<Tone, string>> = {
  warm: 'Warm',
  friendly: 'Friendly',
  professional: 'Professional',
  simple: 'Simple',
};

export const LENGTH_TEXTS = { short: 'Short', medium: 'Medium', long: 'Long' } as const;
