import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { ClinicId } from '#platform/ids.ts';
import { collectContributions, createContributionPoint } from './contributions.ts';
import { createClinicScope } from './scope.ts';

const colours = createContributionPoint<string>();
const database = testDatabase({ contributions: [colours.with('red'), colours.with('blue')] });

test('a scope reads what its pool was opened with, in that order', () => {
  const scope = createClinicScope(database.pool, {
    clinicId: ClinicId.parse('00000000-0000-4000-8000-000000000001'),
    acting: { loginId: null, name: 'Test', features: 'all' },
    requestId: 'test',
    now: new Date('2026-11-20T06:30:00Z'),
    timeZone: 'Asia/Kolkata',
  });
  expect(colours.list(scope)).toEqual(['red', 'blue']);
});

test('neither another installation nor another point reads a contribution', () => {
  const shapes = createContributionPoint<string>();
  const ownContributions = { contributions: collectContributions([colours.with('green')]) };
  const other = { contributions: collectContributions([]) };
  expect(colours.list(ownContributions)).toEqual(['green']);
  expect(colours.list(other)).toEqual([]);
  expect(shapes.list(ownContributions)).toEqual([]);
});
