import type { PlaceholderValues } from '#features/writing/fill-template.ts';
import { composeBundle } from '#features/writing/drafting/compose-messages.ts';
import { BUILT_IN_TEMPLATES } from '#features/writing/phrases/rules.ts';
import type { BundleFlow } from '#features/writing/schema.ts';
import type { Language } from '#platform/language.ts';
import { LONGEST_TEXT } from '#platform/text.ts';
import { findThankYou } from './flow-rules.ts';
import type { SendStep, MessageBundle } from './schema.ts';

/** Composes the texts of the flow's messages. */
export function composeSteps({
  flow,
  language,
  values,
  reviewText,
  template,
}: {
  flow: BundleFlow;
  language: Language;
  values: PlaceholderValues;
  reviewText: string;
  /** The clinic's thank-you; the built-in one where the step has gone out already. */
  template?: string;
}): Partial<Record<SendStep, string>> {
  const builtIn = BUILT_IN_TEMPLATES[language];
  const own = template === undefined ? {} : { [findThankYou(flow).template]: template };
  const templates = { ...builtIn, ...own };
  const bundle = composeBundle({ language, flow, values, draft: reviewText, templates });
  const texts = Object.fromEntries(bundle.map(({ type, text }) => [type, text]));
  // Too long for a message with the words around it: the draft goes alone.
  return (texts['ai_second']?.length ?? 0) > LONGEST_TEXT
    ? { ...texts, ai_second: reviewText }
    : texts;
}

/** Builds the bundle of `steps` with new texts for the `open` ones; sent steps keep their texts. */
export function nextBundle({
  earlier,
  flow,
  steps,
  open,
  texts,
  language,
  writer,
}: {
  earlier: MessageBundle | null;
  flow: BundleFlow;
  steps: readonly SendStep[];
  open: readonly SendStep[];
  texts: Partial<Record<SendStep, string>>;
  language: Language;
  writer: string;
}): MessageBundle {
  const messages = steps.flatMap((type, at) => {
    const text = open.includes(type) ? texts[type] : findComposedText(earlier, type);
    return text === undefined ? [] : [{ type, text, order: at + 1 }];
  });
  return { flow, language, writer, messages };
}

/**
 * Returns the text that was composed for the step last time; a person may have changed the message
 * since.
 */
export function findComposedText(bundle: MessageBundle | null, step: SendStep): string | undefined {
  return bundle?.messages.find(({ type }) => type === step)?.text;
}
