import type { Language } from '#platform/language.ts';
import type { PlaceholderValues } from '#features/content/fill-template.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { BUILT_IN_TEMPLATES } from '#features/content/message-templates.ts';
import type { MessageTemplates } from '#features/content/message-template-schema.ts';
import {
  FLOW_MESSAGES,
  type BundleFlow,
  type BundleMessage,
  type BundleMessageType,
} from './schema.ts';

/**
 * The templates of a bundle's messages. A draft goes alone, so that a long press copies it and
 * nothing else.
 */
const TEMPLATES = {
  ai_first: 'ai_integrated',
  simple_thank_you: 'simple_thank_you',
  gmb_link: 'gmb_link',
} as const satisfies Partial<Record<BundleMessageType, keyof MessageTemplates>>;

/**
 * Composes the messages of a flow in their sending order. `values` fill REVIEW_PLACEHOLDERS;
 * `second` is the text of the second of three messages: the review draft, or questions. Leaves out
 * a message without content: the second one without `second`, the link's without `gmb_link`.
 */
export function composeBundle({
  language,
  flow,
  values,
  second = '',
  templates = BUILT_IN_TEMPLATES[language],
}: {
  language: Language;
  flow: BundleFlow;
  values: PlaceholderValues;
  second?: string;
  /** The clinic's own texts, where it has some. */
  templates?: Pick<MessageTemplates, (typeof TEMPLATES)[keyof typeof TEMPLATES]>;
}): BundleMessage[] {
  const types: readonly BundleMessageType[] = FLOW_MESSAGES[flow];
  const textFor = (type: BundleMessageType) => {
    if (type === 'ai_second') return second;
    if (type === 'gmb_link' && !values['gmb_link']) return '';
    return composeMessage({ template: templates[TEMPLATES[type]], values });
  };
  return types
    .map((type) => ({ type, text: textFor(type) }))
    .filter(({ text }) => text !== '')
    .map((message, index) => ({ ...message, order: index + 1 }));
}
