import { useRef, type ReactNode, type RefObject } from 'react';
import type { SchemaForm } from '../form.ts';
import { failureText } from '../texts.ts';
import type { Conflict, Edit } from '../use-edit.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormActions } from './form-layout.tsx';
import { UI_TEXTS } from './texts.ts';

interface EditTexts {
  readonly editTitle: string;
  readonly save: string;
  readonly saving: string;
  readonly saveFailed: string;
  readonly staleTitle: string;
  readonly staleHelp: string;
  readonly mine: string;
  readonly theirs: string;
  readonly keepMine: string;
  readonly takeTheirs: string;
}

type EditForm<Values extends object> = Pick<
  SchemaForm<Values>,
  'submit' | 'isBusy' | 'failure' | 'isChanged' | 'reset'
>;

interface EditDialogProps<Row, Change, Values extends object> {
  description: ReactNode;
  texts: EditTexts;
  /** The feature's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  form: EditForm<Values>;
  /** For submitting the form from outside. */
  formRef?: RefObject<HTMLFormElement | null>;
  draft: { readonly isRestored: boolean; readonly forget: () => void };
  edit: Edit<Row, Change>;
  /** The fields in which the two versions of a conflict differ. */
  differences: (conflict: Conflict<Row, Change>) => readonly ConflictField[];
  /** What the form begins with when a restored draft is discarded. */
  saved: Values;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** Other dialogs over this one. */
  questions?: ReactNode;
}

/** Edits one row: restores what was typed before, asks before it is discarded, and shows both versions of a conflict. */
export function EditDialog<Row, Change, Values extends object>({
  description,
  texts,
  refusals,
  form,
  formRef,
  draft,
  edit,
  differences,
  saved,
  onClose,
  children,
  questions,
}: EditDialogProps<Row, Change, Values>) {
  const ownRef = useRef<HTMLFormElement>(null);
  const ref = formRef ?? ownRef;
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={texts.editTitle}
      description={description}
      open
      onClose={leave}
      busy={form.isBusy}
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, { refusals, fallback: texts.saveFailed })}
          </Banner>
        )
      }
    >
      <form ref={ref} noValidate onSubmit={form.submit}>
        <div className="mb-5 empty:hidden">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget();
              form.reset(saved);
            }}
          />
        </div>
        {children}
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button look="primary" type="submit" busy={form.isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </FormActions>
      </form>
      {edit.conflict && (
        <ConflictDialog
          title={texts.staleTitle}
          description={texts.staleHelp}
          mineLabel={texts.mine}
          theirsLabel={texts.theirs}
          keepMine={texts.keepMine}
          takeTheirs={texts.takeTheirs}
          fields={differences(edit.conflict)}
          onKeepMine={() => ref.current?.requestSubmit()}
          onTakeTheirs={edit.takeTheirs}
          onClose={edit.dismiss}
          busy={form.isBusy}
        />
      )}
      {questions}
      {question}
    </Dialog>
  );
}
