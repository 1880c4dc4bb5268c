import { $ZodObject, $ZodObjectJIT, $ZodType } from 'zod/v4/core';

/**
 * Gives every object schema under `schema` the parser that Zod's full edition compiles for it; the small edition, which
 * the screens load, walks the fields of each object anew. Same rules, same issues, half the time of checking a list.
 * On the server only: the screens' policy lets nothing be compiled.
 */
export function compileSchemas(schema: unknown, seen = new Set<unknown>()): void {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  if (!(schema instanceof $ZodType)) return;
  const { def } = schema._zod;
  for (const part of Object.values(def)) {
    const parts = isPlain(part) || Array.isArray(part) ? Object.values(part) : [part];
    for (const inner of parts) compileSchemas(inner, seen);
  }
  if (!(schema instanceof $ZodObject)) return;
  const runsAsParsed = schema._zod.run === schema._zod.parse;
  compiled(schema, schema._zod.def);
  if (runsAsParsed) schema._zod.run = schema._zod.parse;
}

// Typed by its own declaration: an assertion cannot be called otherwise.
const compiled: (schema: $ZodObject, def: $ZodObject['_zod']['def']) => void = $ZodObjectJIT.init;

function isPlain(part: unknown): part is object {
  return (
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  );
}
