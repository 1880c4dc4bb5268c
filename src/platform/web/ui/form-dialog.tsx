import type { ReactNode, RefObject } from 'react';
import type { SchemaForm } from '../form.ts';
import { failureText } from '../texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormActions } from './form-layout.tsx';
import { UI_TEXTS } from './texts.ts';

interface FormTexts {
  /** 'Save' and 'Saving...' where nothing else is named. */
  readonly save?: string;
  readonly saving?: string;
  readonly saveFailed: string;
}

type DialogForm<Values extends object> = Pick<
  SchemaForm<Values>,
  'submit' | 'isBusy' | 'failure' | 'isChanged' | 'reset'
>;

export interface FormDialogProps<Values extends object> {
  title: string;
  description?: ReactNode;
  texts: FormTexts;
  /** The feature's sentence for each refusal. */
  refusals?: Readonly<Record<string, string>>;
  form: DialogForm<Values>;
  /** For submitting the form from outside. */
  formRef?: RefObject<HTMLFormElement | null>;
  draft: { readonly isRestored: boolean; readonly forget: () => void };
  /** The values with which the form begins when a restored draft is discarded. */
  savedValues: Values;
  onClose: () => void;
  size?: 'medium' | 'large';
  /** The fields. */
  children: ReactNode;
  /** Other dialogs over this one. */
  questions?: ReactNode;
}

/** A form in a dialog: restores what was typed before, and asks before it is discarded. */
export function FormDialog<Values extends object>({
  title,
  description,
  texts,
  refusals,
  form,
  formRef,
  draft,
  savedValues,
  onClose,
  size,
  children,
  questions,
}: FormDialogProps<Values>) {
  const { leave, question } = useDiscardQuestion({
    isUnsaved: form.isChanged,
    onClose,
    onDiscard: () => draft.forget(),
  });
  return (
    <Dialog
      title={title}
      description={description}
      open
      onClose={leave}
      {...(size && { size })}
      busy={form.isBusy}
      banner={
        form.failure !== undefined && (
          <Banner tone="danger">
            {failureText(form.failure, { refusals, fallback: texts.saveFailed })}
          </Banner>
        )
      }
    >
      <form ref={formRef} noValidate onSubmit={form.submit}>
        <div className="mb-5 empty:hidden">
          <DraftNote
            draft={draft}
            onDiscard={() => {
              draft.forget();
              form.reset(savedValues);
            }}
          />
        </div>
        {children}
        <FormActions>
          <Button onClick={() => !form.isBusy && leave()}>{UI_TEXTS.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            busy={form.isBusy}
            busyText={texts.saving ?? UI_TEXTS.saving}
          >
            {texts.save ?? UI_TEXTS.save}
          </Button>
        </FormActions>
      </form>
      {questions}
      {question}
    </Dialog>
  );
}
