import { Ban } from 'lucide-react';
import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';

interface DoNotContactMarkProps {
  /** A row from the server; without the flag nothing is shown. */
  row: { doNotContact?: true };
}

/** Says wherever a patient is shown that nothing may be sent to the number. */
export function DoNotContactMark({ row }: DoNotContactMarkProps) {
  if (!row.doNotContact) return null;
  return (
    <Badge tone="danger" icon={Ban}>
      {/* In a list the sign alone, so that the name has room. */}
      <span className="in-data-dense:sr-only">{LINK_TEXTS.doNotContact}</span>
    </Badge>
  );
}

/** The line below a dialog's title, with the mark. */
export function MarkedLine({ row, children }: DoNotContactMarkProps & { children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-break-word">{children}</span>
      <DoNotContactMark row={row} />
    </span>
  );
}
