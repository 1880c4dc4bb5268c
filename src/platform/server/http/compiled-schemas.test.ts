import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileSchemas } from './compiled-schemas.ts';

function build() {
  const person = z.strictObject({
    name: z.string().check(z.minLength(1)),
    age: z._default(z.int(), 30),
    mail: z.optional(z.nullable(z.email())),
  });
  const both = z.strictObject({ first: person, others: z.array(person) }).check(
    z.refine(({ first, others }) => others.every(({ name }) => name !== first.name), {
      error: 'Twice the same',
    }),
  );
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('people'), people: both }),
    z.strictObject({ kind: z.literal('none') }),
  ]);
}

const asha = { name: 'Asha', age: 4 };
test.each([
  {
    kind: 'people',
    people: { first: asha, others: [{ name: 'Ravi' }, { name: 'Mina', mail: null }] },
  },
  { kind: 'people', people: { first: asha, others: [asha] } },
  {
    kind: 'people',
    people: { first: { ...asha, age: 'four' }, others: [{ name: '' }, { mail: 'x' }] },
  },
  { kind: 'people', people: { first: { ...asha, phone: '98' }, others: 7 }, more: true },
  { kind: 'none' },
  { kind: 'other' },
  null,
  JSON.parse('{"kind":"none","__proto__":{"admin":true}}'),
])('a compiled schema says of %j what it said before', (value) => {
  const compiled = build();
  compileSchemas(compiled);
  const [before, after] = [build().safeParse(value), compiled.safeParse(value)];
  expect(after.data).toEqual(before.data);
  expect(after.error?.issues).toEqual(before.error?.issues);
});

test('objects inside are compiled too, and checks of objects still run', () => {
  const schema = build();
  compileSchemas(schema);
  const people = schema._zod.def.options[0];
  expect(people._zod.traits).toContain('$ZodObjectJIT');
  expect(people.shape.people.shape.first._zod.traits).toContain('$ZodObjectJIT');
});
