import { ChevronDown } from 'lucide-react';
import { Field, type FieldProps } from './field.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Names the part of the list that it is in; parts are in the order of their first options. */
  group?: string;
}

interface SelectProps<Value extends string> extends FieldProps<Value> {
  options: readonly Option<Value>[];
}

/** One of a few choices. The browser's own list: on a phone nothing is better. */
export function Select<Value extends string>({ options, ...field }: SelectProps<Value>) {
  const choose = (choice: string) => {
    const option = options.find(({ value }) => value === choice);
    if (option) field.onChange(option.value);
  };
  return (
    <Field field={field} className="min-w-32">
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            value={field.value}
            onChange={(event) => choose(event.currentTarget.value)}
            className="control appearance-none pe-10"
          >
            {listGroups(options).map(([group, members]) =>
              group === undefined ? (
                <Options key="" options={members} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options options={members} />
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}

function listGroups(options: readonly Option[]): [string | undefined, Option[]][] {
  return [...Map.groupBy(options, ({ group }) => group)];
}
