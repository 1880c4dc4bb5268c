import gu from '#content/screens/gu.json' with { type: 'json' };
import hi from '#content/screens/hi.json' with { type: 'json' };
import mr from '#content/screens/mr.json' with { type: 'json' };
import { addLanguage, i18n } from '#platform/i18n.ts';
import type { ScreenLanguage } from '#platform/language.ts';
import type { Email, Mailer } from './mailer.ts';

for (const [language, messages] of Object.entries({ hi, gu, mr })) addLanguage(language, messages);

/** Emails a person in the language of their screens. Rejects when the mail server does not accept it. */
export function emailLogin(
  { mailer }: { readonly mailer: Mailer },
  login: { readonly email: string; readonly language: ScreenLanguage },
  compose: () => Email,
): Promise<void> {
  return mailer.mail({ email: login.email, ...sayIn(login.language, compose) });
}

/** The server speaks English; no other work runs before `compose` returns. */
function sayIn(language: ScreenLanguage, compose: () => Email): Email {
  i18n.activate(language);
  try {
    return compose();
  } finally {
    i18n.activate('en');
  }
}
