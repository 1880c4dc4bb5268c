import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './texts.ts';

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  /** The question, with the name of what it is about. */
  children: ReactNode;
  /** The action of the button: 'Delete review', never 'OK'. */
  action: string;
  busyAction?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** Why it failed, in a sentence. */
  failure?: string | false;
  banner?: ReactNode;
  /** Destroys something, unless said otherwise. */
  variant?: 'danger' | 'primary';
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  open,
  children,
  action,
  busyAction,
  onConfirm,
  onClose,
  busy,
  failure,
  banner = failure && <Banner tone="danger">{failure}</Banner>,
  variant = 'danger',
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      busy={busy}
      banner={banner}
      size="small"
      footer={
        <>
          <Button onClick={() => !busy && onClose()}>{UI_TEXTS.cancel}</Button>
          <Button variant={variant} onClick={onConfirm} busy={busy} busyText={busyAction}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
