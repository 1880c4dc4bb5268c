import { Baby, Ban, MessageCircleOff } from 'lucide-react';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import type { ConsentMark } from '#features/patients/schema.ts';
import { CONSENT_MARK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';

/** A row from the server; without these flags the patient may be written to. */
export interface MarkedRow {
  doNotContact?: true;
  consentMark?: ConsentMark;
}

interface ContactMarkProps {
  row: MarkedRow;
}

export const CONSENT_MARK_ICONS: Readonly<Record<ConsentMark, Icon>> = {
  minor: Baby,
  no_consent: MessageCircleOff,
  declined: MessageCircleOff,
};

/** Says wherever a patient is shown why nothing may be sent to them. */
export function ContactMark({ row: { doNotContact, consentMark } }: ContactMarkProps) {
  if (doNotContact)
    return (
      <Badge tone="danger" icon={Ban}>
        {/* In a list the sign alone, so that the name has room. */}
        <span className="in-data-dense:sr-only">{LINK_TEXTS.doNotContact}</span>
      </Badge>
    );
  if (consentMark === undefined) return null;
  return (
    <Badge tone="attention" icon={CONSENT_MARK_ICONS[consentMark]}>
      <span className="in-data-dense:sr-only">{CONSENT_MARK_TEXTS[consentMark].mark}</span>
    </Badge>
  );
}

/** The line below a dialog's title, with the mark. */
export function MarkedLine({ row, children }: ContactMarkProps & { children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-break-word">{children}</span>
      <ContactMark row={row} />
    </span>
  );
}
