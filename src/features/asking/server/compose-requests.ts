import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { findShortLink } from '#features/links/server/create-link.ts';
import type { Composer, Composition } from '#features/messages/server/compositions.ts';
import { placeholderValues } from '#features/reviews/rules.ts';
import { findRecipients } from '#features/reviews/server/find-recipients.ts';
import { composeMessage } from '#features/messages/compose-message.ts';

/** Composes requests after a visit again. The short link stays: its code is in the text alone. */
export const requestComposer: Composer = {
  kinds: ['review_ask'],
  compose: async (scope, messages) => {
    const [clinic, recipients] = await Promise.all([
      clinicDetails(scope),
      findRecipients(scope, messages),
    ]);
    const compositions = new Map<string, Composition>();
    for (const { review, message, ...recipient } of recipients) {
      if (review === undefined) continue;
      const { patientName, wantedLanguage: language } = recipient;
      const link = findShortLink(scope, message.messageContent);
      const values = placeholderValues({ review: { ...review, patientName }, clinic, language });
      const text = composeMessage({
        template: BUILT_IN_TEMPLATES[language].gmb_link,
        values: { ...values, ...(link !== undefined && { gmb_link: link }) },
      });
      compositions.set(message.id, { ...recipient, text, language });
    }
    return compositions;
  },
};
