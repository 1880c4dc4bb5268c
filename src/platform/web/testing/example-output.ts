import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Values by their field's name. No word has a Latin letter, so that English on a screen comes from the code. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/(?:^i|I)d$/, '00000000-0000-4000-8000-000000000001'],
  [/At$|^at$|^since$/, '2026-11-20T06:30:00.000Z'],
  [
    /date|Date|On$|^day$|[fF]rom$|^to$|^before$|^today$|^next$|^week$|^month$|^holidays$/,
    '2026-11-20',
  ],
  [/^windowEnd$|^dayBeforeAt$/, '18:30'],
  [/[tT]imes?$|^bookable$|starts|ends|^window|^slot/, '10:30'],
  [/month|Month/, '2026-11'],
  [/timeZone/, 'Asia/Kolkata'],
  [/Email$/, 'a@1.example'],
  [/umber$|Phones?$|^contact/, '9876500001'],
  [/Color$/, '#0f766e'],
  [/Digest$/, '0'.repeat(64)],
  [/address$|[uU]rl|[lL]ink|thumbnail|^website$|^content$/, 'https://1.example/2'],
];

/**
 * Returns a value of the schema as a server might answer with it. `pick` chooses among alternatives, so that
 * several values together show each of them.
 */
export function exampleOutput(schema: z.core.$ZodType, pick: number): unknown {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', cycles: 'ref' });
  return example(json, pick);
}

function example(schema: JsonSchema | boolean, pick: number, name = ''): unknown {
  if (typeof schema === 'boolean') return null;
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return example(choices[pick % choices.length] ?? true, pick, name);
  if (schema.enum) return schema.enum[pick % schema.enum.length];
  if (schema.allOf?.[0])
    return example({ ...schema, ...schema.allOf[0], allOf: undefined }, pick, name);
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, pick);
    case 'array':
      return exampleItems(schema, pick, name);
    case 'string':
      return exampleString(schema, name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 0, pick + 1), schema.maximum ?? Infinity);
    case 'boolean':
      return pick % 2 === 0;
    case 'null':
    case undefined:
  }
  return null;
}

function exampleObject(schema: JsonSchema, pick: number): Record<string, unknown> {
  const { properties = {}, additionalProperties = false, propertyNames } = schema;
  const names = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
  return Object.fromEntries([
    ...Object.entries(properties).map(([name, part]) => [name, example(part, pick, name)]),
    ...names.map((name) => [name, example(additionalProperties, pick)]),
  ]) as Record<string, unknown>;
}

/** Returns no item for the first pick; else several, so that each has another alternative. */
function exampleItems(
  { prefixItems, items, minItems, maxItems = 3 }: JsonSchema,
  pick: number,
  name: string,
) {
  if (prefixItems) return prefixItems.map((part) => example(part, pick));
  const length = Math.min(Math.max(minItems ?? 0, pick === 0 ? 0 : 3), maxItems);
  const part = Array.isArray(items) ? items[0] : items;
  const list = Array.from({ length }, (_, at) => example(part ?? true, pick + at, name));
  // A list of texts may have each only once.
  return list.every((item) => typeof item === 'string') ? [...new Set(list)] : list;
}

function exampleString({ format, pattern }: JsonSchema, name: string): string {
  if (format === 'uuid') return BY_NAME[0]?.[1] ?? '';
  const [, knownExample = 'पाठ'] =
    BY_NAME.find(
      ([names, text]) =>
        names.test(name) && (pattern === undefined || new RegExp(pattern, 'u').test(text)),
    ) ?? [];
  return knownExample;
}
