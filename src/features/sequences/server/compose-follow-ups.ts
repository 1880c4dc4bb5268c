import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { Composer, Composition } from '#features/messages/server/compositions.ts';
import { findRecipients, type MessageRecipient } from '#features/reviews/server/find-recipients.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { composeFollowUp, findTranslation } from '../rules.ts';
import { findOfferedTemplates } from './find-templates.ts';
import { findNextVisits } from './next-visits.ts';
import { findPurposes } from './template-queries.ts';

/** A follow-up with its words in the language in which it is written now. */
type FollowUp = MessageRecipient & Pick<Composition, 'language' | 'template' | 'purpose'>;

/**
 * Composes follow-ups again from the words that they were planned with, so that a later edit of the
 * template changes no text. Whether it is an offer is asked of the template as it is now. A patient whose language was corrected gets the same message of the set in
 * that language; where there is none, the language stays.
 */
export const followUpComposer: Composer = {
  kinds: ['sequence'],
  compose: async (scope, messages) => {
    const [clinic, recipients, purposes] = await Promise.all([
      clinicDetails(scope),
      findRecipients(scope, messages),
      findPurposes(
        scope,
        messages.flatMap(({ templateId }) => templateId ?? []),
      ),
    ]);
    const isTranslated = recipients.some(
      ({ message, wantedLanguage }) => wantedLanguage !== message.language,
    );
    const templates = isTranslated ? await findOfferedTemplates(scope, { clinic }) : [];
    const followUps = recipients.map((recipient): FollowUp => {
      const { message, wantedLanguage: language } = recipient;
      const { templateId } = message;
      if (language === message.language) return { ...recipient, language };
      const translation = findTranslation(templates, { templateId, language });
      if (translation === undefined) return { ...recipient, language: message.language };
      return {
        ...recipient,
        language,
        template: { id: translation.id, text: translation.messageTemplate },
        purpose: translation.purpose,
      };
    });
    const visits = await findNextVisits(scope, {
      clinic,
      reviews: followUps.map(toPatient),
      templates: followUps.map((followUp) => ({ messageTemplate: findWords(followUp) ?? '' })),
    });
    const compositions = new Map<string, Composition>();
    for (const followUp of followUps) {
      const { message, review: _review, bookedName: _bookedName, ...composition } = followUp;
      const { language, patientName } = composition;
      const nextVisit = visits.find(toPatient(followUp), { from: message.scheduledDate, language });
      const template = findWords(followUp);
      const text =
        template && composeFollowUp({ template, language, patientName, clinic, nextVisit });
      const fits = text !== null && text.length <= LONGEST_TEXT;
      const unchangedMessage = { language: message.language, text: null };
      compositions.set(message.id, {
        purpose: purposes.get(message.templateId ?? ''),
        ...composition,
        ...(fits ? { text } : unchangedMessage),
      });
    }
    return compositions;
  },
};

function findWords({ template, message }: FollowUp): string | null {
  return template?.text ?? message.templateText;
}

function toPatient({ bookedName: patientName, whatsappNumber: contactNumber }: FollowUp) {
  return { patientName, contactNumber };
}
