import { markText } from '#platform/i18n.ts';

/** WhatsApp's codes for a restricted number, in words for a clinic (docs/provider.md). */
const REASONS: Readonly<Record<string, string>> = {
  '368': markText(
    'WhatsApp has locked this number for breaking its rules (368). Check WhatsApp on the phone.',
  ),
  '463': markText(
    'WhatsApp lets this number write only to people it has written to before (463). New chats must wait, usually a day.',
  ),
  '130429': markText('Too many messages were sent at once (130429). Send fewer at a time.'),
  '131031': markText('WhatsApp has locked this account (131031). Check WhatsApp on the phone.'),
  '131048': markText(
    'WhatsApp limits this number because people blocked or reported it (131048). Stop sending for some days.',
  ),
  '131049': markText(
    'WhatsApp limits how many such messages a person gets (131049). Wait at least a day before sending more.',
  ),
  '131056': markText(
    'Too many messages went to one person in a short time (131056). Wait before sending more.',
  ),
};
const CODE = /(?<![0-9])(?:368|463|130429|131031|131048|131049|131056)(?![0-9])/;

/** Returns the reason for a code; undefined for a code that restricts nothing. */
export function restrictionReason(code: string): string | undefined {
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}

/** Returns the reason for the first such code in the text of a refusal. */
export function findRestriction(words: string): string | undefined {
  const code = CODE.exec(words)?.[0];
  return code === undefined ? undefined : restrictionReason(code);
}

export const NO_WHATSAPP = markText(
  'No WhatsApp is connected at BlueTicks, so nothing would leave. Connect it there, then try again.',
);
