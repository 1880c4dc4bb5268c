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
> = {
  minor: {
    mark: 'Child',
    label: (name) => `Child: why no message goes to ${name}`,
    why: (name) => `${name} is a child. A child gets messages about care only.`,
    help: 'If this is not a child, change it on the patient’s page.',
  },
  no_consent: {
    mark: 'No consent',
    label: (name) => `No consent: why no message goes to ${name}`,
    why: (name) => `${name} has not agreed to such messages.`,
    help: 'Ask the patient, and record the answer on the patient’s page.',
  },
  declined: {
    mark: 'Said no',
    label: (name) => `Said no: why no message goes to ${name}`,
    why: (name) => `${name} said no to such messages.`,
    help: 'If the patient agrees now, record it on the patient’s page.',
  },
};

export const CONSENT_LINK_TEXTS = {
  title: 'This message must not be sent',
  openPatient: 'Open the patient',
  close: 'Close',
} as const;
