import { Field, type FieldProps } from './field.tsx';

const QUARTER_SECONDS = 900;

/** A time of day as 'HH:MM', or '' while none is chosen; shown the way the browser's language writes it. */
export function TimeInput(field: FieldProps) {
  return (
    <Field field={field} className="min-w-0">
      {(control) => (
        <input
          {...control}
          type="time"
          step={QUARTER_SECONDS}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          className="control px-2"
        />
      )}
    </Field>
  );
}
