import type { Messages } from '@lingui/core';
import { i18n } from '#platform/i18n.ts';

type Catalogues = Readonly<Record<string, () => Promise<Messages>>>;

/** The messages of each language, one file each; the English ones are in the code. */
const CATALOGUES: Catalogues = import.meta.glob<Messages>(
  ['../../../content/screens/*.json', '!../../../content/screens/en.json'],
  { import: 'default' },
);

/**
 * Shows the screens in another language, without a reload; what is typed stays. Rejects and changes nothing when the
 * language has no messages, or when they do not arrive.
 */
export async function switchLanguage(language: string, catalogues = CATALOGUES): Promise<void> {
  if (language === 'en') i18n.activate(language);
  else {
    const load = catalogues[`../../../content/screens/${language}.json`];
    if (load === undefined) throw new Error(`The screens have no messages in ${language}`);
    i18n.loadAndActivate({ locale: language, messages: await load() });
  }
  document.documentElement.lang = language;
}
