import { useId, useState } from 'react';
import { asciiDigits } from '#platform/phone.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';
import { AUTOPILOT_TEXTS, WEEKDAY_TEXTS } from './texts.ts';

/** A whole number; another text stays as it is typed, is no number, and the form says so. */
export function NumberInput(field: FieldProps<number>) {
  const [input, setInput] = useState<{ text: string; value: number }>();
  const savedText = Number.isNaN(field.value) ? '' : String(field.value);
  return (
    <Field field={field}>
      {(control) => (
        <input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={Object.is(input?.value, field.value) ? input?.text : savedText}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const value = toWholeNumber(text);
            setInput({ text, value });
            field.onChange(value);
          }}
          className="control"
        />
      )}
    </Field>
  );
}

function toWholeNumber(text: string): number {
  const digits = asciiDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

interface ListFieldProps<Item> {
  name: string;
  value: Item[];
  onChange: (value: Item[]) => void;
  error: string | undefined;
}

/** One box a day of the week. */
export function WeekdaysField({ name, value, onChange, error }: ListFieldProps<number>) {
  const errorId = useId();
  const toggle = (day: number) =>
    onChange(
      value.includes(day)
        ? value.filter((second) => second !== day)
        : [...value, day].toSorted((first, second) => first - second),
    );
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{AUTOPILOT_TEXTS.weekdays}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAY_TEXTS.map(({ day, short, long }) => (
          <label
            key={day}
            className={classNames(
              'flex min-h-11 items-center gap-2 rounded-md border px-3',
              value.includes(day) ? 'border-brand-text bg-brand-soft' : 'border-line',
            )}
          >
            <input
              type="checkbox"
              name={name}
              aria-label={long}
              checked={value.includes(day)}
              onChange={() => toggle(day)}
              className="size-5 accent-brand-text"
            />
            <span aria-hidden>{short}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
