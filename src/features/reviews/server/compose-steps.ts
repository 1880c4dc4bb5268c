import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { Composer, Composition } from '#features/messages/server/compositions.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { composeSteps } from '../bundle-rules.ts';
import { findThankYou, getFlow } from '../flow-rules.ts';
import { placeholderValues } from '../rules.ts';
import { SEND_STEPS, type TemplateType } from '../schema.ts';
import { findRecipients, type MessageRecipient } from './find-recipients.ts';
import { usableTemplate } from './template-problems.ts';
import { findTemplateTexts } from './template-queries.ts';

type Clinic = Awaited<ReturnType<typeof clinicDetails>>;
type FindTemplate = (key: {
  type: TemplateType;
  language: Language;
}) => Promise<string | undefined>;

/** Composes the prepared messages of reviews again. A draft is a person's or a model's text and stays. */
export const stepComposer: Composer = {
  kinds: SEND_STEPS,
  compose: async (scope, messages) => {
    const [clinic, recipients] = await Promise.all([
      clinicDetails(scope),
      findRecipients(scope, messages),
    ]);
    const findTemplate = openTemplates(scope, clinic);
    const compositions = new Map<string, Composition>();
    for (const recipient of recipients) {
      const { message, review: _review, bookedName: _bookedName, ...composition } = recipient;
      const text = await composeStep(recipient, { clinic, findTemplate });
      const language = text === null ? message.language : composition.wantedLanguage;
      compositions.set(message.id, { ...composition, text, language });
    }
    return compositions;
  },
};

/** Reads each template once. */
function openTemplates(scope: ClinicScope, clinic: Clinic): FindTemplate {
  const read = new Map<string, Promise<string | undefined>>();
  return ({ type, language }) => {
    const key = `${type}/${language}`;
    const text = read.get(key) ?? findUsable();
    read.set(key, text);
    return text;

    async function findUsable() {
      const texts = await findTemplateTexts(scope, { type, language });
      return usableTemplate(texts, { language, clinic }).template;
    }
  };
}

/** Returns the text of a step; null where it has no source, as a draft. */
async function composeStep(
  { message: { kind }, review, patientName, wantedLanguage: language }: MessageRecipient,
  { clinic, findTemplate }: { clinic: Clinic; findTemplate: FindTemplate },
): Promise<string | null> {
  const bundle = review?.localizedMessageBundle ?? null;
  const second = bundle?.second ?? 'draft';
  if (!review || bundle === null || (kind === 'ai_second' && second === 'draft')) return null;
  const flow = getFlow(bundle);
  const template = await findTemplate({ type: findThankYou(flow).template, language });
  const values = placeholderValues({ review: { ...review, patientName }, clinic, language });
  const texts = composeSteps({ flow, language, values, reviewText: '', second, template });
  const text = new Map(Object.entries(texts)).get(kind);
  return text === undefined || text.length > LONGEST_TEXT ? null : text;
}
