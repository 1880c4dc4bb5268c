import { Fragment, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FORM_TEXTS } from './form-texts.ts';

export interface ConflictField {
  label: string;
  draft: ReactNode;
  current: ReactNode;
}

interface ConflictDialogProps {
  title: string;
  /** Says which data was kept, and what the choice means. */
  description: string;
  /** Only what differs. */
  fields: readonly ConflictField[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Back to what was typed, nothing decided. */
  onClose: () => void;
  busy?: boolean;
  banner?: ReactNode;
}

/** Shows both versions when another user saved while this one typed, so that neither is lost. */
export function ConflictDialog({
  title,
  description,
  fields,
  onKeepMine,
  onTakeTheirs,
  onClose,
  busy = false,
  banner,
}: ConflictDialogProps) {
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      busy={busy}
      banner={banner}
      footer={
        <>
          <Button onClick={() => !busy && onTakeTheirs()}>{FORM_TEXTS.keepSaved}</Button>
          <Button variant="primary" busy={busy} onClick={onKeepMine}>
            {FORM_TEXTS.saveMine}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {fields.map(({ label, draft, current }) => (
          <Fragment key={label}>
            <Version label={label} whose={FORM_TEXTS.mine}>
              {draft}
            </Version>
            <Version label={label} whose={FORM_TEXTS.savedByOther}>
              {current}
            </Version>
          </Fragment>
        ))}
      </div>
    </Dialog>
  );
}

interface VersionProps {
  label: string;
  whose: string;
  children: ReactNode;
}

/** Can be folded away, so that on a phone the other one comes into sight. */
function Version({ label, whose, children }: VersionProps) {
  return (
    <details open>
      <summary className="min-h-11 content-center text-sm text-ink-soft">
        <span className="font-semibold text-ink">{label}</span> · {whose}
      </summary>
      <div className="wrap-anywhere">{children}</div>
    </details>
  );
}
