import { i18n, texts } from '#platform/i18n.ts';
import type { ConsentMark } from '../schema.ts';

/** Why a patient may not be written to: in a word, and in a sentence with what to do. */
export const CONSENT_MARK_TEXTS: Readonly<
  Record<
    ConsentMark,
    {
      mark: string;
      /** The name of the button in place of the link; begins with the mark. */
      label: (name: string) => string;
      why: (name: string) => string;
      help: string;
    }
  >
> = texts({
  minor: {
    mark: 'Child',
    label: (name) => i18n.t('Child: why no message goes to {name}', { name }),
    why: (name) => i18n.t('{name} is a child. A child gets messages about care only.', { name }),
    help: 'If this is not a child, change it on the patient’s page.',
  },
  no_consent: {
    mark: 'No consent',
    label: (name) => i18n.t('No consent: why no message goes to {name}', { name }),
    why: (name) => i18n.t('{name} has not agreed to such messages.', { name }),
    help: 'Ask the patient, and record the answer on the patient’s page.',
  },
  declined: {
    mark: 'Said no',
    label: (name) => i18n.t('Said no: why no message goes to {name}', { name }),
    why: (name) => i18n.t('{name} said no to such messages.', { name }),
    help: 'If the patient agrees now, record it on the patient’s page.',
  },
});

export const CONSENT_LINK_TEXTS = texts({
  title: 'This message must not be sent',
  openPatient: 'Open the patient',
  close: 'Close',
});
