import { languageName, type Language } from '#platform/language.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { sequencesContract } from '../contract.ts';

/** The texts of the AI Sequence Generator. */
export const GENERATOR_TEXTS = {
  title: 'AI Sequence Generator',
  description:
    'Have follow-up messages written for a theme, read and change them, then save them as templates.',

  newSequence: 'New sequence',
  theme: 'Theme',
  themeHint: 'What the messages are about, such as: caring for the feet, the monsoon, a new smile',
  profileType: 'Profile Type',
  profileTypeHint: 'Choose one or type your own',
  numMessages: 'Number of Messages',
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  language: 'Language',
  details: 'Additional Details',
  detailsHint:
    'Goes into the first message word for word, such as: your own instructions or opening hours.',
  playbook: 'Playbook',
  playbookHint: 'The subject and the days of the messages',
  playbookByTheme: 'Choose by theme',
  noPlaybook: 'No playbook for this theme; these messages are general.',
  noPlaybookHelp: 'You can choose one under Playbook and generate again.',
  replacedWriter: (model: string) =>
    `${model} wrote no usable messages. The built-in writer wrote these instead.`,
  generate: 'Generate Templates',
  generateMore: 'Generate more',
  generating: 'Generating templates...',
  asking: 'Waiting for the first words...',
  askingAgain: 'The answer could not be used. Asking once more...',
  written: (messages: number, total: number) =>
    `${messages} of ${total} ${total === 1 ? 'message' : 'messages'} written`,
  checking: 'Checking the messages...',
  stop: 'Stop',
  generated: (count: number) =>
    count === 1
      ? 'Successfully generated 1 sequence template!'
      : `Successfully generated ${count} sequence templates!`,
  generateFailed: 'Failed to generate templates',

  unsaved: 'Generated templates',
  generatedBefore: (count: number) => `Generated before (${count})`,
  generatedAbout: (about: {
    theme: string;
    profileType: string;
    language: Language;
    writer: string;
    playbook?: string;
  }) =>
    [
      about.theme,
      about.playbook && `Playbook: ${about.playbook}`,
      about.profileType,
      languageName(about.language),
      about.writer,
    ]
      .filter(Boolean)
      .join(' · '),
  unsavedHelp: 'They stay here until you save or clear them.',
  writtenByBuiltIn: 'Written by the built-in writer',
  writtenBy: (writer: string) => `Written by ${writer}`,
  message: (order: number) => `Message ${order}`,
  afterVisit: ({ sequenceDays, exactDay }: { sequenceDays: number; exactDay: boolean }) =>
    `${exactDay ? 'Exactly ' : ''}${sequenceDays === 1 ? '1 day' : `${sequenceDays} days`} after the visit`,
  edit: 'Edit',
  editMessage: (order: number) => `Edit message ${order}`,
  doneEditing: 'Done',
  text: 'Message',
  placeholders:
    '{patient_name}, {clinic_name}, {clinic_phone}, {next_visit}, {doctor_name} and {map_link} are filled in for each patient.',
  days: 'Days after the visit',
  daysHint: '1 to 365',
  order: 'Order',
  yesOrNo: (isYes: boolean) => (isYes ? 'Yes' : 'No'),
  exactDay: 'Exactly on this day',
  isOffer: 'This message offers or advertises something',
  isOfferHelp: 'It then goes only to patients who agreed to offers.',
  proposesOffer: (words: string) =>
    `These words look like an offer: “${words}”. If it is care, switch it off.`,
  exactDayHelp: 'Otherwise a message may go out up to 3 days before or after.',
  beside: (count: number, profileType: string, language: Language) =>
    `You have ${count === 1 ? '1 template' : `${count} templates`} for ${profileType} in ${languageName(language)} already. A sequence sends all of them: delete below what you no longer want.`,
  clear: 'Clear',
  clearQuestion: 'These messages have not been saved. Clear them all the same?',
  clearTitle: 'Clear generated templates',
  save: (count: number) => `Save Selected (${count})`,
  saving: 'Saving...',
  noneSelected: 'Please select at least one template to save.',
  saved: (count: number) =>
    count === 1
      ? 'Successfully saved 1 sequence template!'
      : `Successfully saved ${count} sequence templates!`,
  saveFailed: 'Failed to save templates',

  sharing: 'Who may use them',
  personal: 'Only this clinic (personal)',
  global: 'All clinics (global)',
  targeted: 'Clinics of one profile type',
  target: 'Clinics of type',

  own: 'Your saved templates',
  ownHelp: 'They take the place of the shared ones for the same profile type and language.',
  ownLoading: 'Loading templates...',
  ownFailed: 'Failed to load sequence templates. Please try again.',
  ownFailedHelp: 'Nothing was changed.',
  ownEmpty: 'No templates of your own yet',
  ownEmptyHelp:
    'Until you save some, follow-ups are made from the templates that all clinics share.',
  set: (profileType: string, language: Language) => `${profileType} · ${languageName(language)}`,
  count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  deleteTitle: 'Delete template',
  deleteQuestion: (order: number, set: string) =>
    `Delete message ${order} of ${set}? Messages that were created from it stay.`,
  deleting: 'Deleting...',
  deleted: 'The template was deleted.',
  deleteFailed: 'Failed to delete the template. Please try again.',
  changed: 'Changes saved.',
} as const;

export const GENERATOR_EDIT_TEXTS = {
  editTitle: 'Edit template',
  save: 'Save changes',
  saving: 'Saving...',
  saveFailed: 'Failed to save changes',
  staleTitle: 'Someone else changed this template',
  staleHelp: 'Nothing is saved yet. Which version should stay?',
  mine: 'Yours',
  theirs: 'Saved by someone else',
  keepMine: 'Save mine',
  takeTheirs: 'Keep the saved one',
} as const;

type GeneratorRefusal = RefusalCode<
  Pick<typeof sequencesContract, 'generateTemplates' | 'saveTemplates' | 'updateTemplate'>
>;

/** The sentences for the refusals of generating and saving. */
export const GENERATOR_REFUSALS: Readonly<Record<GeneratorRefusal, string>> = {
  CANNOT_WRITE: 'Failed to generate sequence templates. Please try again later.',
  STALE: 'Someone else changed this template. Please look at it again.',
};

/** Says why a model was replaced by the built-in writer. */
export function describeReplacement({
  code,
  index,
}: {
  code: 'CANNOT_WRITE' | 'CANNOT_PARSE' | 'INVALID_TEMPLATE';
  index?: number;
}): string {
  if (code === 'INVALID_TEMPLATE') return `Invalid template structure at index ${index ?? 'N'}`;
  if (code === 'CANNOT_PARSE') return 'Failed to parse AI response. Please try again.';
  return GENERATOR_REFUSALS.CANNOT_WRITE;
}
