import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CLINICS_TEXTS } from './texts.ts';

/** Asks before unsaved changes are left. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={CLINICS_TEXTS.leaveTitle}
      open={blocker.status === 'blocked'}
      action={CLINICS_TEXTS.leave}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {CLINICS_TEXTS.leaveQuestion}
    </ConfirmDialog>
  );
}
