import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract.ts';

/** A schema for which Zod's definition says what it is made of. */
type Schema = z.core.$ZodType;

/** Lists the schemas of texts in an input, each with its path. */
function listTexts(schema: Schema, path: string): [string, Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return [[path, schema]];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) =>
      listTexts(field, `${path}.${name}`),
    );
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return listTexts(def.innerType, path);
  if (def.type === 'array') return listTexts(def.element, `${path}[]`);
  if (def.type === 'pipe') return listTexts(def.in, path);
  if (def.type !== 'union') return [];
  const options = def.options.flatMap((option) => listTexts(option, path));
  // A text that may also be empty is taken by the whole union.
  return options.length > 0 && takes(schema, 'Asha P') ? [[path, schema]] : options;
}

function takes(schema: Schema, text: string): boolean {
  return z.safeParse(schema, text).success;
}

const FIELDS = Object.entries(contract).flatMap(([feature, operations]) =>
  Object.entries(operations).flatMap(([name, operation]) => {
    const { inputSchema } = operation['~orpc'];
    return inputSchema && '_zod' in inputSchema
      ? listTexts(inputSchema as Schema, `${feature}.${name}`)
      : [];
  }),
);

/** The fields that take any words; the others are numbers, dates, addresses, passwords and codes. */
const WORDS = FIELDS.filter(([, schema]) => takes(schema, 'Asha P'));

const MEANT = [
  // Joiners that change letters: Marathi, Bengali, Malayalam, Kannada, and Persian.
  'कुर्\u200Dहाडे',
  'र\u200D্যাম',
  'অর\u200D্য',
  'അവന്\u200D',
  'ರಾಮ್\u200C',
  'می\u200Cخواهم',
  '👨\u200D👩\u200D👧',
  '❤\uFE0F',
  'नाज़ुक ફ઼',
  'Zoë O’Neil “Asha”',
  'محمد علی',
  'Asha\u00A0Patel',
];
/** Marks that phones put around what is copied; they mean nothing. */
const UNSEEN = ['\u202AAsha\u202C', '\u2068Asha\u2069', 'As\u200Bha', '\uFEFFAsha', 'Asha\u200E'];

// covers: pasted-texts-arrive-whole
test('fields of words take what was pasted, letter for letter', () => {
  expect(WORDS.length).toBeGreaterThan(60);
  const findings = WORDS.flatMap(([path, schema]) =>
    MEANT.flatMap((text) => {
      const { data, error } = z.safeParse(schema, text);
      // A space that does not break a line looks like any other.
      const sameText = text.replaceAll('\u00A0', ' ');
      if (data === text || data === sameText) return [];
      return [`${path}: ${text}: ${String(data)} ${String(error)}`];
    }),
  );
  expect(findings).toEqual([]);
});

test('fields of words take marks that are not seen, as they are or without them', () => {
  const findings = WORDS.flatMap(([path, schema]) =>
    UNSEEN.flatMap((text) => {
      const { data } = z.safeParse(schema, text);
      return data === text || data === 'Asha' ? [] : [`${path}: ${JSON.stringify(text)}`];
    }),
  );
  expect(findings).toEqual([]);
});

test('no field cuts a text of 10,000 characters', () => {
  expect(FIELDS.length).toBeGreaterThan(120);
  const long = 'नमस्ते '.repeat(1500);
  const findings = FIELDS.filter(([, schema]) => {
    const { data } = z.safeParse(schema, long);
    return data !== undefined && data !== long;
  });
  expect(findings.map(([path]) => path)).toEqual([]);
});
