import { expect, test } from 'vitest';
import { describeApi } from '#platform/server/http/api-description.ts';
import { contract } from '../contract.ts';
import { API_DESCRIPTION } from './api-description.ts';
import { bodyLimit } from './request-limits.ts';

/** As UTF-8: a letter of an Indian language has three bytes. */
const BYTES_A_LETTER = 3;
/** Letters of a text that a pattern bounds, such as a date, a time, a colour or an id. */
const PATTERN_LETTERS = 40;
const NUMBER_BYTES = 20;

const document = await describeApi(contract, API_DESCRIPTION);

test('the longest input that a schema allows fits into the body that is read', () => {
  const tooLong = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.values(verbs).flatMap(({ requestBody }) => {
      const bytes = countBytes(requestBody?.content['application/json']?.schema ?? {});
      const full = path.startsWith('/functions/') ? path : `/api${path}`;
      const limit = bodyLimit({
        path: full.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
        isKnown: true,
      });
      return bytes <= limit ? [] : [`${path} ${bytes} of ${limit}`];
    }),
  );
  expect(tooLong).toEqual([]);
});

type Schema = Readonly<Record<string, unknown>>;

/** Returns the bytes of the longest JSON that a schema allows; infinite where nothing bounds it. */
function countBytes(value: unknown): number {
  const schema = value as Schema;
  if (typeof schema.$ref === 'string')
    return countBytes(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  const choices = [schema.anyOf, schema.oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  if (choices.length > 0) return Math.max(...choices.map(countBytes));
  if (Array.isArray(schema.allOf)) return Math.min(...schema.allOf.map(countBytes));
  if ('const' in schema) return JSON.stringify(schema.const).length;
  if (Array.isArray(schema.enum)) return Math.max(...schema.enum.map((each) => `"${each}"`.length));
  if (schema.type === 'string') return 2 + countLetters(schema);
  if (schema.type === 'array')
    return 2 + Number(schema.maxItems ?? Infinity) * (countBytes(schema.items) + 1);
  if (schema.type === 'object') return countObject(schema);
  return NUMBER_BYTES;
}

function countLetters({ maxLength, pattern, format }: Schema): number {
  const isBounded = pattern !== undefined || format !== undefined;
  const letters = Number(maxLength ?? (isBounded ? PATTERN_LETTERS : Infinity));
  // A picture is plain letters of one byte.
  return letters * (letters > 100_000 ? 1 : BYTES_A_LETTER);
}

function countObject({ properties, additionalProperties, propertyNames }: Schema): number {
  const fields = Object.entries((properties ?? {}) as Schema).map(
    ([name, field]) => name.length + 4 + countBytes(field),
  );
  const names = (propertyNames as Schema | undefined)?.enum;
  const others = Array.isArray(names)
    ? names.length * (PATTERN_LETTERS + countBytes(additionalProperties))
    : 0;
  return 2 + others + fields.reduce((sum, bytes) => sum + bytes, 0);
}
