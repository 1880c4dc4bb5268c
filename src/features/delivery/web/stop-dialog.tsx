import type { StopReason } from '#features/messages/schema.ts';
import { STOP_NEXT } from '#features/messages/web/details-texts.ts';
import { STOP_TEXTS } from '#features/messages/web/stop-texts.ts';
import { CONSENT_LINK_TEXTS } from '#features/patients/web/consent-mark-texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';

interface StopDialogProps {
  reason: StopReason;
  onClose: () => void;
}

/** Says why a message must not leave, and what to do instead. */
export function StopDialog({ reason, onClose }: StopDialogProps) {
  const next = STOP_NEXT[reason];
  return (
    <Dialog
      open
      title={CONSENT_LINK_TEXTS.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{CONSENT_LINK_TEXTS.close}</Button>}
    >
      <p>{STOP_TEXTS[reason]}.</p>
      {next && <p className="mt-3">{next}</p>}
    </Dialog>
  );
}
