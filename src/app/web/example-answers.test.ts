import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import { exampleOutput } from '#platform/web/testing/example-output.ts';

test.each([0, 1, 2])('each example answer is one that the server could give, %s', (pick) => {
  const faults = new Set<string>();
  for (const [feature, operations] of Object.entries(contract))
    for (const [name, { '~orpc': definition }] of Object.entries(operations)) {
      const { outputSchema } = definition;
      if (!(outputSchema instanceof z.core.$ZodType)) continue;
      const { error } = z.safeParse(outputSchema, exampleOutput(outputSchema, pick));
      for (const { path, message } of error?.issues ?? [])
        faults.add(`${feature}.${name}, ${path.join('.')}: ${message}`);
    }
  expect([...faults]).toEqual([]);
});
