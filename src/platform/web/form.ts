import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Issue } from '#platform/errors.ts';
import { translateText } from '#platform/i18n.ts';
import { fieldIssues } from './api.ts';

/** The part of Standard Schema that a form needs; Zod's schemas have it, and `schemaFrom` creates it. */
export interface FormSchema<Input extends object = object, Output = object> {
  readonly '~standard': {
    readonly validate: (values: unknown) => Verdict<Output> | Promise<Verdict<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type Verdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: Path }[] };
type Path = readonly (PropertyKey | { readonly key: PropertyKey })[];
type InputOf<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['input'];
type OutputOf<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['output'];

/** Creates a schema from a plain function, for the login screen, which loads no schema library. */
export function schemaFrom<Values extends object>(
  check: (values: Values) => readonly Issue[],
): FormSchema<Values, Values> {
  const validateValues = (values: unknown): Verdict<Values> => {
    // A form passes nothing but its own values.
    const ownValues = values as Values;
    const issues = check(ownValues).map(({ path, message }) => ({ path: [path], message }));
    return issues.length > 0 ? { issues } : { value: ownValues };
  };
  return { '~standard': { validate: validateValues } };
}

/** A schema that is loaded after the screen is shown. */
export interface LaterSchema<Schema extends FormSchema> {
  /** Returns the schema, once it is loaded. */
  readonly current: () => Schema | undefined;
  /** Loads the schema. Rejects when that fails; the next call tries again. */
  readonly load: () => Promise<Schema>;
}

/**
 * Creates a schema that is loaded later: `laterSchema(async () => (await import('../schema.ts')).DoctorInput)`. Fields can be
 * shown and typed into before it is loaded. Loading starts when the form is shown, and submitting waits for it.
 */
export function laterSchema<Schema extends FormSchema>(
  load: () => Promise<Schema>,
): LaterSchema<Schema> {
  let schema: Schema | undefined;
  return { current: () => schema, load: async () => (schema ??= await load()) };
}

/** Returns the id for a new record (docs/decisions/006). */
export function newId<Id extends string>(): Id {
  return crypto.randomUUID() as string as Id;
}

/**
 * Returns a function that says under which id a form's content is sent: under `base`, also when it is
 * sent again, and under a new one once `isOther` finds that it is about something else. The first may
 * be stored although its answer was lost, and must neither be replaced nor taken for the second.
 */
export function useSentId<Id extends string, Content>(
  isOther: (sentContent: Content, now: Content) => boolean,
): (base: Id, content: Content) => Id {
  const lastSent = useRef<{ base: Id; id: Id; content: Content }>(undefined);
  return (base, content) => {
    const before = lastSent.current?.base === base ? lastSent.current : undefined;
    const isSame = before === undefined || !isOther(before.content, content);
    const id = isSame ? (before?.id ?? base) : newId<Id>();
    lastSent.current = { base, id, content };
    return id;
  };
}

interface FormOptions<Schema extends FormSchema> {
  initial: InputOf<Schema>;
  /** Receives the schema's output; may reject. The form keeps what was typed until it resolves. */
  onValid: (output: OutputOf<Schema>) => Promise<unknown>;
  /** Stores what is typed until it is saved. */
  draft?: FormDraft<InputOf<Schema>>;
}

interface FormDraft<Values> {
  /** The values typed earlier over the same initial values. */
  readonly typedValues: Values | undefined;
  /** Receives the values when they differ from the initial ones, else undefined. */
  readonly keep: (values: Values | undefined) => void;
}

/** The props of a control in `platform/web/ui`. */
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
  /** Fills in fields that the user has not changed, or to the same; it does not count as a change. */
  suggest: (values: Partial<Values>) => void;
  /** For `<form noValidate onSubmit={form.submit}>`. */
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** Why the last submission failed, unless only fields were wrong; for `failureText`. */
  failure: unknown;
  isChanged: boolean;
  /** Starts over with the initial values, or with these. */
  reset: (values?: Values) => void;
}

type Errors = Partial<Record<string, string>>;

/**
 * Manages a form over a schema. A field is checked when it is left, then while typing. Submitting checks all of them and
 * focuses the first wrong one. Fields that the server rejects are marked the same way.
 */
export function useSchemaForm<Schema extends FormSchema>(
  source: Schema | LaterSchema<Schema>,
  { initial, onValid, draft }: FormOptions<Schema>,
): SchemaForm<InputOf<Schema>> {
  type Values = InputOf<Schema>;
  const [start, setStart] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...draft?.typedValues }));
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // A second click may come before the state has changed.
  const isSubmitting = useRef(false);
  const schema = useLoadedSchema(source);
  const errors = schema ? findErrors(schema, values) : {};
  const isChangedAt = (name: keyof Values) => values[name] !== start[name];
  const isChanged = Object.keys(values).some((name) => isChangedAt(name as keyof Values));
  const keep = draft?.keep;
  useEffect(() => keep?.(isChanged ? values : undefined), [keep, isChanged, values]);

  const change = (names: readonly string[], next: (before: Values) => Values) => {
    setValues(next);
    setServerErrors((before) => without(before, names));
  };
  const set = (changes: Partial<Values>) =>
    change(Object.keys(changes), (before) => ({ ...before, ...changes }));

  const suggest = (suggestion: Partial<Values>) => {
    const open = Object.entries(suggestion).filter(([key, value]) => {
      const name = key as keyof Values;
      // What a draft brings back may have been suggested before.
      return start[name] !== value && (!isChangedAt(name) || values[name] === value);
    });
    if (open.length === 0) return;
    setStart((before) => ({ ...before, ...Object.fromEntries(open) }));
    set(Object.fromEntries(open) as Partial<Values>);
  };

  const submit = async (form: HTMLFormElement) => {
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const loadedSchema = schema ?? (await loadSchema(source));
      const verdict = validate(loadedSchema, values);
      setChecked(new Set(Object.keys(values)));
      if (verdict.issues) return focusFirst(form, findErrors(loadedSchema, values));
      await onValid(verdict.value);
    } catch (error) {
      const fieldErrors = byField(fieldIssues(error), values);
      setServerErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setFailure(error);
      else focusFirst(form, fieldErrors);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    set,
    suggest,
    isBusy,
    failure,
    isChanged,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change([name], (before) => ({ ...before, [name]: value })),
      // Leaving an untouched field is no mistake yet, and an error that appears then would move the button under a click.
      onBlur: () => isChangedAt(name) && setChecked((before) => new Set(before).add(name)),
      error: translateError(serverErrors[name] ?? (checked.has(name) ? errors[name] : undefined)),
    }),
    submit: (event) => {
      event.preventDefault();
      if (!isSubmitting.current) void submit(event.currentTarget);
    },
    reset: (next = start) => {
      setStart(next);
      setValues(next);
      setChecked(new Set());
      setServerErrors({});
      setFailure(undefined);
    },
  };
}

function isLater<Schema extends FormSchema>(
  source: Schema | LaterSchema<Schema>,
): source is LaterSchema<Schema> {
  return 'load' in source;
}

async function loadSchema<Schema extends FormSchema>(
  source: Schema | LaterSchema<Schema>,
): Promise<Schema> {
  return isLater(source) ? source.load() : source;
}

/** Returns the schema; undefined until it is loaded. If that fails, submitting tries again and reports the failure. */
function useLoadedSchema<Schema extends FormSchema>(
  source: Schema | LaterSchema<Schema>,
): Schema | undefined {
  const [, showErrors] = useState(false);
  useEffect(() => {
    if (isLater(source) && !source.current())
      source.load().then(
        () => showErrors(true),
        () => undefined,
      );
  }, [source]);
  return isLater(source) ? source.current() : source;
}

function validate<Schema extends FormSchema>(
  schema: Schema,
  values: object,
): Verdict<OutputOf<Schema>> {
  const verdict = schema['~standard'].validate(values);
  if (verdict instanceof Promise)
    throw new TypeError('A form checks while typing, so its schema cannot be asynchronous');
  return verdict;
}

/** Returns the first message of each field. An issue inside a field's value counts as the field's. */
function findErrors(schema: FormSchema, values: object): Errors {
  const { issues = [] } = validate(schema, values);
  return byField(
    issues.map(({ path, message }) => ({ path: fieldName(path), message })),
    values,
  );
}

function fieldName(path: Path = []): string {
  const [first = ''] = path;
  return String(typeof first === 'object' ? first.key : first);
}

function byField(issues: readonly Issue[], values: object): Errors {
  const errors: Errors = {};
  for (const issue of issues) {
    const name = issue.path.split('.')[0] ?? '';
    if (name in values) errors[name] ??= issue.message;
  }
  return errors;
}

function translateError(error: string | undefined): string | undefined {
  return error === undefined ? undefined : translateText(error);
}

function without(errors: Errors, names: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** Focuses the first wrong field in the order of the screen, which may differ from the schema's. */
function focusFirst(form: HTMLFormElement, errors: Errors): void {
  for (const control of form.elements) {
    if (control instanceof HTMLElement && (control.getAttribute('name') ?? '') in errors)
      return control.focus();
  }
}
