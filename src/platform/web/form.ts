import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Issue } from '#platform/errors.ts';
import { fieldIssues } from './api.ts';

/** The part of Standard Schema that a form needs: what zod's schemas are, and `judgedBy` makes. */
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

/** A schema of a plain function, for the screen that must load before all others: it does without zod. */
export function judgedBy<Values extends object>(
  judge: (values: Values) => readonly Issue[],
): FormSchema<Values, Values> {
  const validate = (values: unknown): Verdict<Values> => {
    // A form hands in nothing but its own values.
    const own = values as Values;
    const issues = judge(own).map(({ path, message }) => ({ path: [path], message }));
    return issues.length > 0 ? { issues } : { value: own };
  };
  return { '~standard': { validate } };
}

/** A schema that a screen does not wait for. */
export interface LaterSchema<Schema extends FormSchema> {
  /** The schema once it has arrived. */
  readonly current: () => Schema | undefined;
  /** Rejects when it cannot be had; the next call tries again. */
  readonly arrive: () => Promise<Schema>;
}

/**
 * `laterSchema(async () => (await import('../schema.ts')).DoctorInput)`: fields can be shown and typed into before the
 * schemas and their library are here. They are asked for as soon as the form stands, and submitting waits for them.
 */
export function laterSchema<Schema extends FormSchema>(
  load: () => Promise<Schema>,
): LaterSchema<Schema> {
  let schema: Schema | undefined;
  return { current: () => schema, arrive: async () => (schema ??= await load()) };
}

/** The id that a new record is sent with (decision 006). */
export function newId<Id extends string>(): Id {
  return crypto.randomUUID() as string as Id;
}

interface FormOptions<Schema extends FormSchema> {
  initial: InputOf<Schema>;
  /** Takes what the schema made of the values; may reject. What was typed stays until it resolves. */
  onValid: (output: OutputOf<Schema>) => Promise<unknown>;
  /** Where what is typed is kept until it is saved. */
  draft?: FormDraft<InputOf<Schema>>;
}

interface FormDraft<Values> {
  /** What was typed before, into the same initial values. */
  readonly typed: Values | undefined;
  /** Takes what differs from the initial values; undefined where nothing does. */
  readonly keep: (values: Values | undefined) => void;
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
  given: Schema | LaterSchema<Schema>,
  { initial, onValid, draft }: FormOptions<Schema>,
): SchemaForm<InputOf<Schema>> {
  type Values = InputOf<Schema>;
  const [start, setStart] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...draft?.typed }));
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // State comes one render late for a second click.
  const isSubmitting = useRef(false);
  const schema = useArrived(given);
  const errors = schema ? errorsOf(schema, values) : {};
  const isChangedAt = (name: keyof Values) => values[name] !== start[name];
  const isChanged = Object.keys(values).some((name) => isChangedAt(name as keyof Values));
  const keep = draft?.keep;
  useEffect(() => keep?.(isChanged ? values : undefined), [keep, isChanged, values]);

  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setServerErrors((before) => without(before, Object.keys(changes)));
  };

  const submit = async (form: HTMLFormElement) => {
    isSubmitting.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const judge = schema ?? (await arrivalOf(given));
      const verdict = verdictOf(judge, values);
      setJudged(new Set(Object.keys(values)));
      if (verdict.issues) return focusFirst(form, errorsOf(judge, values));
      await onValid(verdict.value);
    } catch (error) {
      const found = byField(fieldIssues(error), values);
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
    isChanged,
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

function isLater<Schema extends FormSchema>(
  given: Schema | LaterSchema<Schema>,
): given is LaterSchema<Schema> {
  return 'arrive' in given;
}

async function arrivalOf<Schema extends FormSchema>(
  given: Schema | LaterSchema<Schema>,
): Promise<Schema> {
  return isLater(given) ? given.arrive() : given;
}

/** The schema; undefined until it has arrived. Without a network it stays away until submitting asks again, and says so. */
function useArrived<Schema extends FormSchema>(
  given: Schema | LaterSchema<Schema>,
): Schema | undefined {
  const [, showErrors] = useState(false);
  useEffect(() => {
    if (isLater(given) && !given.current())
      given.arrive().then(
        () => showErrors(true),
        () => undefined,
      );
  }, [given]);
  return isLater(given) ? given.current() : given;
}

function verdictOf<Schema extends FormSchema>(
  schema: Schema,
  values: object,
): Verdict<OutputOf<Schema>> {
  const verdict = schema['~standard'].validate(values);
  if (verdict instanceof Promise)
    throw new TypeError('A form judges while typing: its schema cannot wait');
  return verdict;
}

/** The first message of each field; an issue deeper inside belongs to the field around it. */
function errorsOf(schema: FormSchema, values: object): Errors {
  const { issues = [] } = verdictOf(schema, values);
  return byField(
    issues.map(({ path, message }) => ({ path: nameOf(path), message })),
    values,
  );
}

function nameOf(path: Path = []): string {
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
