import type { CalendarDate } from '#platform/time.ts';
import { Field, type FieldProps } from './field.tsx';

interface DateInputProps extends FieldProps {
  earliest?: CalendarDate;
  latest?: CalendarDate;
}

/** A calendar date as 'yyyy-MM-dd', or '' while none is chosen; shown the way the browser's language writes it. */
export function DateInput({ earliest, latest, ...field }: DateInputProps) {
  return (
    <Field field={field}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={earliest}
          max={latest}
          value={field.value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          className="control"
        />
      )}
    </Field>
  );
}
