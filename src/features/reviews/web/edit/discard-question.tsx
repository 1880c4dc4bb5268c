import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { EDIT_TEXTS } from './texts.ts';

interface DiscardQuestionProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before a dialog closes over something that was typed and not saved. */
export function DiscardQuestion({ open, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={EDIT_TEXTS.discardTitle}
      open={open}
      action={EDIT_TEXTS.discard}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {EDIT_TEXTS.discardQuestion}
    </ConfirmDialog>
  );
}
