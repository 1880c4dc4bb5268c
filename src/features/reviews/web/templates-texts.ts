import { i18n, texts } from '#platform/i18n.ts';
import type { Language } from '#platform/language.ts';
import type { RefusalCode } from '#platform/web/texts.ts';
import type { reviewsContract } from '../contract.ts';
import type { TemplateType } from '../schema.ts';

/** The texts of the screen on which a clinic edits its thank-you messages. */
export const TEMPLATES_TEXTS = texts({
  title: 'Review messages',
  language: 'Language',
  languageHint: 'Each language has its own texts',
  loading: 'Loading texts...',
  loadFailed: 'The texts could not be loaded.',
  own: 'Your own text',
  builtIn: 'Built-in text',
  unsaved: 'Not saved yet',
  message: 'Message',
  messageIn: (title: string) => i18n.t('Message: {title}', { title }),
  get messageHint() {
    return i18n.t(
      "You can use '{patient_name}', '{clinic_name}', '{clinic_address}', '{visit_date}', '{contact_phone}', '{gmb_link}', '{map_link}', '{clinic_website}', '{booking_link}' and '{further_phones}'. What is not set in Settings is left out.",
    );
  },
  preview: 'Preview with an example patient',
  notUsed: (why: string) =>
    i18n.t('Your own text is not sent; the built-in one is. {why}', { why }),
  save: 'Save text',
  saved: 'Text saved. New messages use it.',
  saveFailed: 'The text could not be saved.',
  undo: 'Undo changes',
  restore: 'Restore the built-in text',
  restoreQuestion: 'Your own text is deleted, and new messages use the built-in text again.',
  restored: 'The built-in text is used again.',
  restoreFailed: 'The built-in text could not be restored.',
  staleTitle: 'Someone else changed this text',
  staleHelp: 'Nothing is lost. Which version do you want to keep?',
});

export const TEMPLATE_TEXTS: Readonly<Record<TemplateType, { title: string; help: string }>> =
  texts({
    ai_integrated: {
      title: 'AI Thank You',
      help: 'The first of three messages. The review draft and the link follow.',
    },
    simple_thank_you: {
      title: 'Simple Thank You',
      help: 'The first of two messages. The link follows.',
    },
  });

export const TEMPLATE_REFUSALS: Record<
  RefusalCode<Pick<typeof reviewsContract, 'saveTemplate'>>,
  string
> = {
  get STALE() {
    return TEMPLATES_TEXTS.staleTitle;
  },
};

/** A common name in each language, for the preview. */
export const EXAMPLE_PATIENT: Readonly<Record<Language, string>> = texts({
  en: 'Asha Patel',
  hi: 'आशा शर्मा',
  gu: 'આશા પટેલ',
  mr: 'आशा पाटील',
  bn: 'আশা সেন',
  ta: 'கவிதா குமார்',
  te: 'లక్ష్మి రెడ్డి',
  kn: 'ಲಕ್ಷ್ಮಿ ಗೌಡ',
  ml: 'ലക്ഷ്മി നായർ',
  pa: 'ਆਸ਼ਾ ਕੌਰ',
});
