import { isRecord } from './operations.ts';

/** The path of a value in an input, such as `templates.0.messageTemplate`. */
export type Place = string;

/** Lists the path of every value in an input, and of every optional field of its schema that it leaves out. */
export function listInputPaths(input: unknown, schema: unknown): Place[] {
  const ownLeaves = listLeaves(input, '');
  const more = listFields(schema).filter(
    (name) => !(isRecord(input) && Object.hasOwn(input, name)),
  );
  return [...ownLeaves, ...more];
}

/** The objects of an input, the outermost as ''. */
export function listObjectPaths(input: unknown, path = ''): Place[] {
  if (Array.isArray(input))
    return input.flatMap((each, index) => listObjectPaths(each, join(path, index)));
  if (!isRecord(input)) return [];
  return [
    path,
    ...Object.entries(input).flatMap(([name, value]) => listObjectPaths(value, join(path, name))),
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

function listLeaves(value: unknown, path: Place): Place[] {
  const children: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  const here = path === '' ? [] : [path];
  return [...here, ...children.flatMap(([name, child]) => listLeaves(child, join(path, name)))];
}

function join(path: Place, name: string | number): Place {
  return path === '' ? String(name) : `${path}.${name}`;
}
