import { useRef } from 'react';
import type { Conflict, Edit } from '../use-edit.ts';
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface EditTexts {
  readonly editTitle: string;
  readonly staleTitle: string;
  readonly staleHelp: string;
}

interface EditDialogProps<Row, Change, Values extends object> extends Omit<
  FormDialogProps<Values>,
  'title'
> {
  texts: EditTexts & FormDialogProps<Values>['texts'];
  edit: Edit<Row, Change>;
  /** The fields in which the two versions of a conflict differ. */
  differences: (conflict: Conflict<Row, Change>) => readonly ConflictField[];
}

/** Edits one row in a form; shows both versions of a conflict. */
export function EditDialog<Row, Change, Values extends object>({
  edit,
  differences,
  ...dialog
}: EditDialogProps<Row, Change, Values>) {
  const { texts, form, questions } = dialog;
  const ownRef = useRef<HTMLFormElement>(null);
  const ref = dialog.formRef ?? ownRef;
  return (
    <FormDialog
      {...dialog}
      title={texts.editTitle}
      formRef={ref}
      questions={
        <>
          {edit.conflict && (
            <ConflictDialog
              title={texts.staleTitle}
              description={texts.staleHelp}
              fields={differences(edit.conflict)}
              onKeepMine={() => ref.current?.requestSubmit()}
              onTakeTheirs={edit.takeTheirs}
              onClose={edit.dismiss}
              busy={form.isBusy}
            />
          )}
          {questions}
        </>
      }
    />
  );
}
