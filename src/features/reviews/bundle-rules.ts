import type { PlaceholderValues } from '#features/content/fill-template.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { composeBundle } from '#features/review-drafts/compose-messages.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import type { BundleFlow } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import { findThankYou } from './flow-rules.ts';
import type { MessageBundle, SecondMessage, SendStep } from './schema.ts';

/**
 * Composes the texts of the flow's messages; the second of three is the review text, or three short
 * questions.
 */
export function composeSteps({
  flow,
  language,
  values,
  reviewText,
  second = 'draft',
  template,
}: {
  flow: BundleFlow;
  language: Language;
  values: PlaceholderValues;
  reviewText: string;
  second?: SecondMessage;
  /** The clinic's thank-you; the built-in one where the step has gone out already. */
  template?: string;
}): Partial<Record<SendStep, string>> {
  const builtIn = BUILT_IN_TEMPLATES[language];
  const asks = second === 'questions';
  const ownTemplate = template === undefined ? {} : { [findThankYou(flow).template]: template };
  // The thank-you of three messages announces a draft, which does not come here.
  const thanks = asks ? { ai_integrated: builtIn.simple_thank_you } : ownTemplate;
  const templates = { ...builtIn, ...thanks };
  const questions = () => composeMessage({ template: builtIn.three_questions, values });
  const bundle = composeBundle({
    language,
    flow,
    values,
    second: asks ? questions() : reviewText,
    templates,
  });
  return Object.fromEntries(bundle.map(({ type, text }) => [type, text]));
}

/** Builds the bundle of `steps` with new texts for the `open` ones; sent steps keep their texts. */
export function nextBundle({
  earlier,
  flow,
  second,
  steps,
  open,
  texts,
  language,
  writer,
}: {
  earlier: MessageBundle | null;
  flow: BundleFlow;
  second: SecondMessage;
  steps: readonly SendStep[];
  open: readonly SendStep[];
  texts: Partial<Record<SendStep, string>>;
  language: Language;
  writer: string;
}): MessageBundle {
  const messages = steps.flatMap((type, index) => {
    const text = open.includes(type) ? texts[type] : findComposedText(earlier, type);
    return text === undefined ? [] : [{ type, text, order: index + 1 }];
  });
  return { flow, ...(second === 'draft' ? {} : { second }), language, writer, messages };
}

/**
 * Returns the text that was composed for the step last time; a person may have changed the message
 * since.
 */
export function findComposedText(bundle: MessageBundle | null, step: SendStep): string | undefined {
  return bundle?.messages.find(({ type }) => type === step)?.text;
}
