import { Field, type FieldProps } from './field.tsx';
import { UI_TEXTS } from './texts.ts';

interface TextAreaProps extends FieldProps {
  /** Rows before it grows with its content. */
  rows?: number;
  /** Language of what is written in it, for fonts, line height and screen readers. */
  lang?: string;
  /** Shows the length where it matters, as in a message. */
  isCounted?: boolean;
}

/** Several lines of text; grows with what is typed. */
export function TextArea({ rows = 3, lang, isCounted, ...field }: TextAreaProps) {
  const count = isCounted ? UI_TEXTS.characters(field.value.length) : undefined;
  return (
    <Field field={{ ...field, hint: field.hint ?? count }}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          lang={lang}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          style={{ minBlockSize: `calc(${rows} * 1.6em + 1.125rem)` }}
          className="control field-sizing-content max-h-96"
        />
      )}
    </Field>
  );
}
