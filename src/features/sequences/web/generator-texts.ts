import { MODEL_TEXTS } from '#features/models/web/texts.ts';
import { i18n, texts, translateText } from '#platform/i18n.ts';
import { languageName, type Language } from '#platform/language.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { sequencesContract } from '../contract.ts';

/** The texts of the AI Sequence Generator. */
export const GENERATOR_TEXTS = texts({
  title: 'AI Sequence Generator',
  description: 'Generate follow-ups for a theme, edit them, and save them as templates.',

  newSequence: 'New follow-ups',
  theme: 'Theme',
  themeHint: 'What the messages are about, such as: foot care, the monsoon, a new smile',
  profileType: 'Profile Type',
  profileTypeHint: 'Choose one or type your own',
  numMessages: 'Number of Messages',
  messages: (count: number) =>
    i18n.t('{count, plural, one {{count} message} other {{count} messages}}', { count }),
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
    i18n.t('{model} gave no usable messages. The built-in writer wrote these instead.', { model }),
  generate: 'Generate Templates',
  generateMore: 'Generate more',
  generating: 'Generating templates...',
  asking: 'Waiting for the first words...',
  askingAgain: 'The answer could not be used. Asking once more...',
  written: (messages: number, total: number) =>
    i18n.t('{messages} of {total} {total, plural, one {message} other {messages}} written', {
      messages,
      total,
    }),
  checking: 'Checking the messages...',
  stop: 'Stop',
  generated: (count: number) =>
    i18n.t(
      '{count, plural, one {Successfully generated 1 sequence template!} other {Successfully generated {count} sequence templates!}}',
      { count },
    ),
  generateFailed: 'Failed to generate templates',

  unsaved: 'Generated templates',
  generatedBefore: (count: number) => i18n.t('Generated before ({count})', { count }),
  generatedAbout: (about: {
    theme: string;
    profileType: string;
    language: Language;
    writer: string;
    playbook?: string;
  }) =>
    [
      about.theme,
      about.playbook && i18n.t('Playbook: {playbook}', { playbook: about.playbook }),
      about.profileType,
      languageName(about.language),
      about.writer,
    ]
      .filter(Boolean)
      .join(' · '),
  unsavedHelp: 'They stay here until you save or clear them.',
  writtenByBuiltIn: 'Written by the built-in writer',
  writtenBy: (writer: string) => i18n.t('Written by {writer}', { writer }),
  message: (order: number) => i18n.t('Message {order}', { order }),
  afterVisit: ({ sequenceDays, exactDay }: { sequenceDays: number; exactDay: boolean }) =>
    exactDay
      ? i18n.t(
          '{sequenceDays, plural, one {Exactly {sequenceDays} day after the visit} other {Exactly {sequenceDays} days after the visit}}',
          { sequenceDays },
        )
      : i18n.t(
          '{sequenceDays, plural, one {{sequenceDays} day after the visit} other {{sequenceDays} days after the visit}}',
          { sequenceDays },
        ),
  edit: 'Edit',
  editMessage: (order: number) => i18n.t('Edit message {order}', { order }),
  doneEditing: 'Done',
  text: 'Message',
  get placeholders() {
    return i18n.t(
      "'{patient_name}', '{clinic_name}', '{clinic_phone}', '{next_visit}', '{doctor_name}' and '{map_link}' are filled in for each patient.",
    );
  },
  days: 'Days after the visit',
  daysHint: '1 to 365',
  order: 'Order',
  yesOrNo: (isYes: boolean) => (isYes ? i18n.t('Yes') : i18n.t('No')),
  exactDay: 'Exactly on this day',
  isOffer: 'This message offers or advertises something',
  isOfferHelp: 'It then goes only to patients who agreed to offers.',
  proposesOffer: (words: string) =>
    i18n.t('These words look like an offer: “{words}”. If it is care, switch it off.', { words }),
  exactDayHelp: 'Otherwise a message may go out up to 3 days before or after.',
  beside: (count: number, profileType: string, language: Language) =>
    i18n.t(
      'You already have {count, plural, one {{count} template} other {{count} templates}} for these visits ({profileType} in {language}). Only the newest set is used.',
      { count, profileType, language: languageName(language) },
    ),
  treatment: 'For visits with this treatment',
  treatmentHint:
    'Visits with this treatment get these messages, in any spelling. Leave empty for all visits of the profile type.',
  treatmentOfPlaybookHint: 'Visits with this treatment get these messages, in any spelling.',
  forAllVisits: (profileType: string) => i18n.t('For all visits of {profileType}', { profileType }),
  forAllVisitsHelp: 'Then patients with any treatment get these messages.',
  treatmentMissing: 'Name the treatment, or tick that the messages are for all visits.',
  clear: 'Clear',
  clearQuestion: 'These messages have not been saved. Clear them anyway?',
  clearTitle: 'Clear generated templates',
  save: (count: number) => i18n.t('Save Selected ({count})', { count }),
  noneSelected: 'Please select at least one template to save.',
  saved: (count: number) =>
    i18n.t(
      '{count, plural, one {Successfully saved 1 sequence template!} other {Successfully saved {count} sequence templates!}}',
      { count },
    ),
  saveFailed: 'Failed to save templates',

  sharing: 'Who may use them',
  personal: 'Only this clinic (personal)',
  global: 'All clinics (global)',
  targeted: 'Clinics of one profile type',
  target: 'Clinics of type',

  own: 'Your saved templates',
  ownHelp: 'They replace the shared ones for the same profile type and language.',
  ownLoading: 'Loading templates...',
  ownFailed: 'Failed to load sequence templates. Please try again.',
  ownFailedHelp: 'Nothing was changed.',
  ownEmpty: 'No templates of your own yet',
  ownEmptyHelp:
    'Until you save some, follow-ups are made from the templates that all clinics share.',
  set: (profileType: string, language: Language, treatment: string | null = null) =>
    [treatment, translateText(profileType), languageName(language)]
      .filter((part) => part !== null)
      .join(' · '),
  isReplaced: 'A newer set is used instead',
  count: (count: number) =>
    i18n.t('{count, plural, one {{count} message} other {{count} messages}}', { count }),
  deleteTitle: 'Delete template',
  deleteQuestion: (order: number, set: string) =>
    i18n.t('Delete message {order} of {set}? Messages that were created from it stay.', {
      order,
      set,
    }),
  deleting: 'Deleting...',
  deleted: 'The template was deleted.',
  deleteFailed: 'Failed to delete the template. Please try again.',
  changed: 'Changes saved.',
});

export const GENERATOR_EDIT_TEXTS = texts({
  editTitle: 'Edit template',
  saveFailed: 'Failed to save changes',
  staleTitle: 'Someone else changed this template',
  staleHelp: 'Nothing is saved yet. Which version do you want to keep?',
});

type GeneratorRefusal = RefusalCode<
  Pick<typeof sequencesContract, 'generateTemplates' | 'saveTemplates' | 'updateTemplate'>
>;

/** The sentences for the refusals of generating and saving. */
export const GENERATOR_REFUSALS: Readonly<Record<GeneratorRefusal, string>> = texts({
  CANNOT_WRITE: 'Failed to generate sequence templates. Please try again later.',
  STALE: 'Someone else changed this template. Please check it.',
});

/** Says why a model was replaced by the built-in writer. */
export function describeReplacement({
  code,
  index,
}: {
  code: 'CANNOT_WRITE' | 'CANNOT_PARSE' | 'INVALID_TEMPLATE' | 'BUDGET_SPENT';
  index?: number;
}): string {
  if (code === 'INVALID_TEMPLATE')
    return i18n.t('Invalid template structure at index {index}', { index: index ?? 'N' });
  if (code === 'BUDGET_SPENT') return MODEL_TEXTS.budgetSpent();
  if (code === 'CANNOT_PARSE') return i18n.t('Failed to parse AI response. Please try again.');
  return GENERATOR_REFUSALS.CANNOT_WRITE;
}
