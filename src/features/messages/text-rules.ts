import type { TextKind } from '#features/text-checks/schema.ts';
import type { MessageKind } from './schema.ts';

const TEXT_KIND: Readonly<Record<MessageKind, TextKind>> = {
  sequence: 'sequence',
  ai_first: 'request',
  simple_thank_you: 'request',
  // The draft, in the patient's voice.
  ai_second: 'review',
  gmb_link: 'request',
  reminder_day: 'sequence',
  reminder_soon: 'sequence',
  review_ask: 'request',
};

/** Returns by which rules the text of such a message is checked. */
export function toTextKind(kind: MessageKind): TextKind {
  return TEXT_KIND[kind];
}
