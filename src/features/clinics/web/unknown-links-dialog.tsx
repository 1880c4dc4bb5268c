import { useMutation } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { listUnknownLinks } from '../rules.ts';
import type { ClinicProfile } from '../schema.ts';
import { CLINICS_REFUSALS, CLINICS_TEXTS } from './texts.ts';

interface UnknownLinksDialogProps {
  changes: Partial<ClinicProfile>;
  onUse: () => Promise<void>;
  onClose: () => void;
}

/** Asks before patients are sent to an address that is no known map or listing. */
export function UnknownLinksDialog({ changes, onUse, onClose }: UnknownLinksDialogProps) {
  const use = useMutation({ mutationFn: onUse });
  return (
    <ConfirmDialog
      title={CLINICS_TEXTS.unknownLinks}
      open
      variant="primary"
      action={CLINICS_TEXTS.acceptAnyway}
      busyAction={UI_TEXTS.saving}
      busy={use.isPending}
      failure={
        use.isError &&
        failureText(use.error, {
          refusals: CLINICS_REFUSALS,
          fallback: CLINICS_TEXTS.saveFailed,
        })
      }
      onConfirm={() => use.mutate()}
      onClose={onClose}
    >
      <p>{CLINICS_TEXTS.unknownLinksHelp}</p>
      {listUnknownLinks(changes).map((field) => (
        <p key={field} className="mt-2 font-semibold break-all">
          {changes[field]}
        </p>
      ))}
    </ConfirmDialog>
  );
}
