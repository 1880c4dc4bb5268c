import { isRecord } from './operations.ts';

/** The path of a value in an input, such as `templates.0.messageTemplate`. */
export type Place = string;

/** Lists the path of every value in an input, and of every optional field of its schema that it leaves out. */
export function listInputPaths(input: unknown, schema: unknown): Place[] {
  const own = listLeaves(input, '');
  const more = listFields(schema).filter(
    (name) => !(isRecord(input) && Object.hasOwn(input, name)),
  );
  return [...own, ...more];
}

/** The objects of an input, the outermost as ''. */
export function listObjectPaths(input: unknown, at = ''): Place[] {
  if (Array.isArray(input))
    return input.flatMap((each, index) => listObjectPaths(each, join(at, index)));
  if (!isRecord(input)) return [];
  return [
    at,
    ...Object.entries(input).flatMap(([name, value]) => listObjectPaths(value, join(at, name))),
  ];
}

/** A copy of an input with another value in one place; also under a name that JavaScript keeps for itself. */
export function setAtPath(
  input: unknown,
  { place, value }: { place: Place; value: unknown },
): unknown {
  const copy: unknown = structuredClone(input ?? {});
  const names = place.split('.');
  const last = names.pop() ?? '';
  const holder = names.length === 0 ? copy : readAtPath(copy, names.join('.'));
  if (typeof holder !== 'object' || holder === null) return copy;
  Object.defineProperty(holder, last, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** Copies an input without the value at one path, which an earlier change may have removed already. */
export function without(input: unknown, place: Place): unknown {
  const copy: unknown = structuredClone(input);
  const names = place.split('.');
  const last = names.pop() ?? '';
  const holder = names.length === 0 ? copy : readAtPath(copy, names.join('.'));
  if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, last);
  return copy;
}

/** Returns the value at one path. */
export function readAtPath(input: unknown, place: Place): unknown {
  let value = input;
  for (const name of place.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The names of an object schema's fields. */
export function listFields(schema: unknown): string[] {
  const shape: unknown = isRecord(schema) ? readAtPath(schema, '_zod.def.shape') : undefined;
  return isRecord(shape) ? Object.keys(shape) : [];
}

function listLeaves(value: unknown, at: Place): Place[] {
  const children: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  const here = at === '' ? [] : [at];
  return [...here, ...children.flatMap(([name, child]) => listLeaves(child, join(at, name)))];
}

function join(at: Place, name: string | number): Place {
  return at === '' ? String(name) : `${at}.${name}`;
}
