import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { TAKE_BACK_TEXTS } from './take-back-texts.ts';

interface TakeBackQuestionProps {
  /** Whose message it is. */
  name: string;
  /** The action that was chosen. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a message that the provider accepted is taken back: it may only be late. */
export function TakeBackQuestion({ name, ...dialog }: TakeBackQuestionProps) {
  return (
    <ConfirmDialog open title={TAKE_BACK_TEXTS.title} {...dialog}>
      {TAKE_BACK_TEXTS.question(name)}
    </ConfirmDialog>
  );
}
