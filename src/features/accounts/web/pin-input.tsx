import type { Ref } from 'react';
import { asciiDigits } from '#platform/phone.ts';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';

interface PinInputProps extends FieldProps {
  ref?: Ref<HTMLInputElement>;
}

/** A PIN: hidden digits, typed on the numeric keyboard; digits of Indian scripts count too. */
export function PinInput({ ref, ...field }: PinInputProps) {
  return (
    <Field field={field}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={field.value}
          onChange={(event) => field.onChange(asciiDigits(event.currentTarget.value))}
          className="control text-lg tracking-widest"
        />
      )}
    </Field>
  );
}
