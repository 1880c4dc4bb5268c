import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { UI_TEXTS } from './texts.ts';

/** The props of every control of a form; `form.field('name')` of form.ts gives the second half. */
export interface FieldProps<Value = string> {
  label: string;
  /** Language of the label, where it is not the screen's. */
  labelLang?: string;
  /** How to fill it in, for those who ask. */
  hint?: ReactNode;
  /** For filters and the like, where the place says it; still read aloud. */
  labelHidden?: boolean;
  optional?: boolean;
  disabled?: boolean;
  name?: string;
  /** Id of its form, when it is outside of the form's element. */
  form?: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** The error and its remedy; takes the hint's place. */
  error?: string;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  name?: string;
  form?: string;
  disabled?: boolean;
  onBlur?: () => void;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldFrameProps {
  field: Omit<FieldProps<never>, 'value' | 'onChange'>;
  children: (control: ControlAttributes) => ReactNode;
  className?: string;
}

/** Label above, control, then hint or error. */
export function Field({ field, children, className }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = field.error ?? field.hint;
  const control: ControlAttributes = {
    id,
    name: field.name,
    form: field.form,
    disabled: field.disabled,
    onBlur: field.onBlur,
    'aria-required': field.optional || field.labelHidden ? undefined : true,
    'aria-invalid': field.error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
  };
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={field.labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {field.labelLang ? <span lang={field.labelLang}>{field.label}</span> : field.label}
        {field.optional && <span className="font-normal text-ink-soft"> {UI_TEXTS.optional}</span>}
      </label>
      {children(control)}
      {note && (
        <p
          id={noteId}
          className={classNames('text-sm', field.error ? 'text-danger' : 'text-ink-soft')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
