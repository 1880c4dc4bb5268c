import { COUNTRY_CODE, keepDigits, parsePhoneNumber } from '#platform/phone.ts';
import { Field, type FieldProps } from './field.tsx';

/** Ten digits behind a fixed +91. A pasted '+91 98765 43210' loses its prefix; everything but digits is left out. */
export function PhoneInput(field: FieldProps) {
  return (
    <Field field={field}>
      {(control) => (
        <span className="flex">
          <span
            aria-hidden
            className="flex items-center rounded-s-md border border-e-0 border-edge bg-sunken px-3 text-ink-soft tabular-nums"
          >
            +{COUNTRY_CODE}
          </span>
          <input
            {...control}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            value={field.value}
            onChange={(event) => field.onChange(toDigits(event.currentTarget.value))}
            className="control rounded-s-none tabular-nums"
          />
        </span>
      )}
    </Field>
  );
}

function toDigits(typed: string): string {
  return parsePhoneNumber(typed) ?? keepDigits(typed);
}
