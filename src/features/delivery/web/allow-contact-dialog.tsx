import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/clinics/web/use-may.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Message } from '#features/messages/schema.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { formatInstant } from '#platform/calendar.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { deliveryAccess } from '../policy.ts';
import { deliveryApi } from './api.ts';
import { SUPPRESSION_TEXTS } from './do-not-contact-texts.ts';

interface AllowContactDialogProps {
  message: Pick<Message, 'patientName' | 'whatsappNumber'>;
  onClose: () => void;
}

/**
 * Asks before a suppressed number is contacted: only removing it from the list brings the link
 * back. The reception, which may not remove it, reads whom to ask.
 */
export function AllowContactDialog(props: AllowContactDialogProps) {
  const mayRemove = useMay(deliveryAccess['messaging.unsuppress']);
  return mayRemove ? <AskRemoval {...props} /> : <SayWhy {...props} />;
}

function SayWhy({ message, onClose }: AllowContactDialogProps) {
  return (
    <Dialog title={SUPPRESSION_TEXTS.askTitle} open size="small" onClose={onClose}>
      <p>{SUPPRESSION_TEXTS.askWhy(patientLabel(message))}</p>
      <Entry number={message.whatsappNumber} />
      <p className="mt-3">{SUPPRESSION_TEXTS.whoRemoves}</p>
    </Dialog>
  );
}

function AskRemoval({ message, onClose }: AllowContactDialogProps) {
  const { whatsappNumber: number } = message;
  const queryClient = useQueryClient();
  const remove = useMutation(
    deliveryApi.unsuppress.mutationOptions({
      onSuccess: () => {
        onClose();
        // Every list may show a row of this number.
        void queryClient.invalidateQueries();
      },
    }),
  );
  return (
    <ConfirmDialog
      title={SUPPRESSION_TEXTS.askTitle}
      open
      action={SUPPRESSION_TEXTS.askRemove}
      busyAction={SUPPRESSION_TEXTS.removing}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ number })}
      onClose={onClose}
      failure={
        remove.isError && failureText(remove.error, { fallback: SUPPRESSION_TEXTS.removeFailed })
      }
    >
      <p>{SUPPRESSION_TEXTS.askWhy(patientLabel(message))}</p>
      <Entry number={number} />
      <p className="mt-3">{SUPPRESSION_TEXTS.askHelp}</p>
    </ConfirmDialog>
  );
}

/** Shows why and since when the number is on the list. */
function Entry({ number }: { number: string }) {
  const { clinic } = useSession();
  const { data } = useQuery(
    deliveryApi.suppression.queryOptions({ input: { number }, staleTime: 0, meta: NOT_STORED }),
  );
  if (!data?.suppression) return null;
  const { reason, addedAt } = data.suppression;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {reason && <span className="block">{SUPPRESSION_TEXTS.because(reason)}</span>}
      {SUPPRESSION_TEXTS.addedAt(formatInstant(addedAt, clinic.timeZone))}
    </p>
  );
}
