import { useId } from 'react';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';

interface ProfileTypeFieldProps extends FieldProps {
  suggestions: readonly string[];
}

/** Free text, with the known profile types as suggestions. */
export function ProfileTypeField({ suggestions, ...field }: ProfileTypeFieldProps) {
  const listId = useId();
  return (
    <Field field={field}>
      {(control) => (
        <>
          <input
            {...control}
            list={listId}
            autoComplete="off"
            value={field.value}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="control"
          />
          <datalist id={listId}>
            {suggestions.map((suggestion) => (
              <option key={suggestion}>{suggestion}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
