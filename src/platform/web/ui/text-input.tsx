import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface TextInputProps extends FieldProps {
  /** Language of what is written in it, for fonts and screen readers. */
  lang?: string;
  type?: 'text' | 'email' | 'url' | 'search';
  inputMode?: 'text' | 'email' | 'url' | 'numeric' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
}

/** One line of text. */
export function TextInput({
  lang,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  placeholder,
  maxLength,
  ...field
}: TextInputProps) {
  return (
    <Field field={field}>
      {(control) => (
        <input
          {...control}
          type={type}
          lang={lang}
          inputMode={inputMode}
          autoComplete={autoComplete}
          placeholder={placeholder}
          maxLength={maxLength}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          className="control"
        />
      )}
    </Field>
  );
}
