import { expect, test } from 'vitest';
import { findVisitKind } from './visit-kinds.ts';

test.each([
  ['Root canal', 'dental'],
  ['Cataract surgery', 'eye'],
  ['X-ray', 'test'],
  ['HIV test', undefined],
  ['Scaling and HIV test', undefined],
  ['Sunbathing', undefined],
])('the visit kind of %s is %s', (treatment, kind) => {
  expect(findVisitKind(treatment, 'en')).toBe(kind);
});
