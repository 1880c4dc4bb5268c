import { texts } from '#platform/i18n.ts';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

const TEXTS = texts({
  title: 'Discard your changes?',
  question: 'What you changed is not saved yet.',
  discard: 'Discard changes',
});

interface Leaving {
  /** Closes at once, or asks first when something would be lost. */
  leave: () => void;
  /** To be drawn inside the dialog that is left. */
  question: ReactNode;
}

/** Asks before a dialog closes over something that was typed and not saved. */
export function useDiscardQuestion({
  isUnsaved,
  onClose,
  onDiscard,
}: {
  isUnsaved: boolean;
  onClose: () => void;
  /** Forgets what was typed. */
  onDiscard?: () => void;
}): Leaving {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (isUnsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        title={TEXTS.title}
        open={isAsking}
        action={TEXTS.discard}
        onConfirm={() => {
          onDiscard?.();
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {TEXTS.question}
      </ConfirmDialog>
    ),
  };
}
