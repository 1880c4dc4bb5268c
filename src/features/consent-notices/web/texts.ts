import { i18n, texts } from '#platform/i18n.ts';
import { LONGEST_NOTICE } from '../limits.ts';

/** The texts of the consent notice's screen. */
export const NOTICES_TEXTS = texts({
  title: 'Consent notice',
  description: 'What your patients read before they agree to anything.',
  loading: 'Loading the consent notice...',
  loadFailed: 'The consent notice could not be loaded.',
  none: 'No notice is published yet. Check the text in each language that your patients read, then publish it.',
  published: (version: number, day: string) =>
    i18n.t('Version {version} was published on {day}.', { version, day }),
  advice:
    'The standard text is our wording, not legal advice. Ask someone who reads the language well to check it.',
  language: 'Language',
  text: 'Text',
  preview: 'Preview',
  standardAgain: 'Use the standard text',
  publish: 'Publish',
  publishTitle: 'Publish this notice?',
  publishQuestion: (version: number) =>
    i18n.t(
      'It becomes version {version} in all ten languages, and can never be changed. Consents from now on name it. Earlier ones keep the version that they were given under.',
      { version },
    ),
  publishAction: 'Publish notice',
  publishing: 'Publishing...',
  publishFailed: 'The notice could not be published. Your text is still here.',
  done: (version: number) => i18n.t('Version {version} is published.', { version }),
  nothingChanged: 'Nothing has changed since the last version.',
  overtaken: (version: number) =>
    i18n.t(
      'Someone else published version {version}. Your text is still here. Publish again to make it the next version.',
      { version },
    ),
  empty: 'Write a text in this language',
  get tooLong() {
    return i18n.t('Use at most {most} characters', { most: LONGEST_NOTICE });
  },
  print: 'Print this language',
  printAll: 'Print all ten languages',
  printHelp: 'The published text is printed, one language a page.',
  version: (version: number) => i18n.t('Notice version {version}', { version }),
});
