import { classNames } from './class-names.ts';

interface Segment<Value> {
  value: Value;
  label: string;
  /** How many rows it would show; undefined while that is not known. */
  count?: number | undefined;
}

interface SegmentsProps<Value> {
  /** The subject of the choice; read aloud. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, each with how many rows it shows; they scroll where there is no room. */
export function Segments<Value extends string>({
  label,
  segments,
  value: selectedValue,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 overflow-x-auto rounded-md bg-sunken">
      {segments.map(({ value, label: name, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === selectedValue}
          onClick={() => onChange(value)}
          className={classNames(
            'inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-md border px-3 text-sm whitespace-nowrap',
            value === selectedValue
              ? 'border-edge bg-surface font-semibold text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {name}
          {count !== undefined && <b className="font-semibold tabular-nums">{count}</b>}
        </button>
      ))}
    </fieldset>
  );
}
