import { useRef, useState, type SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { issuesOf } from './api.ts';

type FormSchema = z.ZodMiniType<object, object>;

interface FormOptions<Schema extends FormSchema> {
  initial: z.input<Schema>;
  /** Takes what the schema made of the values; may reject. What was typed stays until it resolves. */
  onValid: (output: z.output<Schema>) => Promise<unknown>;
}

/** What a control of the kit takes. */
interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface SchemaForm<Values extends object> {
  values: Values;
  /** `<TextInput label="Name" {...form.field('name')} />` */
  field: <Name extends keyof Values & string>(name: Name) => BoundField<Values[Name]>;
  set: (changes: Partial<Values>) => void;
  /** For `<form noValidate onSubmit={form.submit}>`. */
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** Why the last submission failed, unless it was about fields only; for `failureText`. */
  failure: unknown;
  isChanged: boolean;
  /** Back to the initial values, or on to new ones, as if nothing had been typed. */
  reset: (values?: Values) => void;
}

type Errors = Partial<Record<string, string>>;

/**
 * A form over a schema. A field is judged when it is left, then while typing; submitting judges all and focuses the
 * first bad one. Fields that the server finds wrong are marked the same way.
 */
export function useSchemaForm<Schema extends FormSchema>(
  schema: Schema,
  { initial, onValid }: FormOptions<Schema>,
): SchemaForm<z.input<Schema>> {
  type Values = z.input<Schema>;
  const [start, setStart] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(initial);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // State comes one render late for a second click.
  const isSubmitting = useRef(false);
  const errors = errorsOf(schema, values);
  const isChangedAt = (name: keyof Values) => values[name] !== start[name];

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setServerErrors((before) => without(before, Object.keys(changes)));
  };

  const submit = async (form: HTMLFormElement) => {
    const result = schema.safeParse(values);
    setJudged(new Set(Object.keys(values)));
    if (!result.success) return focusFirst(form, errors);
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onValid(result.data);
    } catch (error) {
      const found = byField(issuesOf(error), values);
      setServerErrors(found);
      if (Object.keys(found).length === 0) setFailure(error);
      else focusFirst(form, found);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    set,
    isBusy,
    failure,
    isChanged: Object.keys(values).some((name) => isChangedAt(name as keyof Values)),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      // Passing through an empty field is no mistake yet, and a line that appears under a click makes it miss.
      onBlur: () => isChangedAt(name) && setJudged((before) => new Set(before).add(name)),
      error: serverErrors[name] ?? (judged.has(name) ? errors[name] : undefined),
    }),
    submit: (event) => {
      event.preventDefault();
      if (!isSubmitting.current) void submit(event.currentTarget);
    },
    reset: (next = start) => {
      setStart(next);
      setValues(next);
      setJudged(new Set());
      setServerErrors({});
      setFailure(undefined);
    },
  };
}

/** The first message of each field; an issue deeper inside belongs to the field around it. */
function errorsOf(schema: FormSchema, values: object): Errors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const issues = result.error.issues.map(({ path, message }) => ({
    path: String(path[0]),
    message,
  }));
  return byField(issues, values);
}

function byField(issues: readonly { path: string; message: string }[], values: object): Errors {
  const errors: Errors = {};
  for (const issue of issues) {
    const name = issue.path.split('.')[0] ?? '';
    if (name in values) errors[name] ??= issue.message;
  }
  return errors;
}

function without(errors: Errors, names: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** In the order in which a person meets the fields, whatever order the schema has. */
function focusFirst(form: HTMLFormElement, errors: Errors): void {
  for (const control of form.elements) {
    if (control instanceof HTMLElement && (control.getAttribute('name') ?? '') in errors)
      return control.focus();
  }
}
