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
  const does: { run: unknown; parse: unknown } = schema._zod;
  const runsAsParsed = does.run === does.parse;
  COMPILED.init(schema, schema._zod.def);
  if (runsAsParsed) does.run = does.parse;
}

// As a plain function: one that asserts cannot be called without the constructor's own type.
const COMPILED: { init: (schema: $ZodObject, def: $ZodObject['_zod']['def']) => void } =
  $ZodObjectJIT;

function isPlain(part: unknown): part is object {
  return (
    typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  );
}
