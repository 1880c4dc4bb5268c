import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { UI_TEXTS } from './texts.ts';

interface TextInputProps extends FieldProps {
  /** Language of what is written in it, for fonts and screen readers. */
  lang?: string;
  type?: 'text' | 'email' | 'url' | 'search';
  inputMode?: 'text' | 'email' | 'url' | 'numeric' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** A longer text stays as it is, with an error; the browser's own limit would cut what is pasted. */
  maxLength?: number;
}

/** One line of text. */
export function TextInput({
  lang,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  placeholder,
  maxLength = Infinity,
  ...field
}: TextInputProps) {
  const tooLong = field.value.length > maxLength ? UI_TEXTS.tooLong(maxLength) : undefined;
  return (
    <Field field={{ ...field, error: field.error ?? tooLong }}>
      {(control) => (
        <input
          {...control}
          type={type}
          lang={lang}
          inputMode={inputMode}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          className="control"
        />
      )}
    </Field>
  );
}
