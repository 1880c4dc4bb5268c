import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ClinicId } from '../../ids.ts';
import { testDatabase } from '../testing/database.ts';
import { inTransaction, createClinicScope, type ClinicScope } from './scope.ts';
import { sharedRead } from './shared-reads.ts';

const database = testDatabase();

function someClinic(clinicId = ClinicId.parse(randomUUID()), today = '2026-11-20'): ClinicScope {
  return createClinicScope(database.pool, {
    clinicId,
    acting: { loginId: null, name: 'Test' },
    requestId: 'test',
    today,
    timeZone: 'Asia/Kolkata',
  });
}

/** A read that is answered by hand, each time with the number of answers before it. */
function byHand() {
  const asked: { status: string; answer(): void; fail(): void }[] = [];
  const read = sharedRead<{ status: string }, { turn: number }>((_scope, { status }) => {
    const turn = asked.length;
    return new Promise((resolve, reject) => {
      asked.push({
        status,
        answer: () => resolve({ turn }),
        fail: () => reject(new Error('The database is away')),
      });
    });
  });
  return { read, asked };
}

test('those who ask the same meanwhile share the next answer, not the one under way', async () => {
  const { read, asked } = byHand();
  const clinic = someClinic();
  const again = someClinic(clinic.clinicId);
  const first = read(clinic, { status: 'pending' });
  await expect.poll(() => asked.length).toBe(1);
  const later = [read(again, { status: 'pending' }), read(clinic, { status: 'pending' })];
  asked[0]?.answer();
  expect(await first).toEqual({ turn: 0 });
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer();
  expect(await Promise.all(later)).toEqual([{ turn: 1 }, { turn: 1 }]);
  // Nothing is kept: whoever comes now asks anew.
  void read(clinic, { status: 'pending' });
  await expect.poll(() => asked.length).toBe(3);
});

// covers: waits-for-another-clinic-another-day
test('nobody waits for another clinic, another day or another question', async () => {
  const { read, asked } = byHand();
  const clinic = someClinic();
  void read(clinic, { status: 'pending' });
  void read(someClinic(), { status: 'pending' });
  void read(someClinic(clinic.clinicId, '2026-11-21'), { status: 'pending' });
  void read(clinic, { status: 'sent' });
  await expect.poll(() => asked.length).toBe(4);
  expect(asked.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'sent']);
});

test('a transaction asks for itself, of what it has written so far', async () => {
  const { read, asked } = byHand();
  const clinic = someClinic();
  void read(clinic, { status: 'pending' });
  await expect.poll(() => asked.length).toBe(1);
  await inTransaction(clinic, async (tx) => {
    const own = [read(tx, { status: 'pending' }), read(tx, { status: 'pending' })];
    expect(asked).toHaveLength(3);
    asked[1]?.answer();
    asked[2]?.answer();
    expect(await Promise.all(own)).toEqual([{ turn: 1 }, { turn: 2 }]);
  });
});

test('a read that fails fails for those who share it, and the next is asked all the same', async () => {
  const { read, asked } = byHand();
  const clinic = someClinic();
  const failed = read(clinic, { status: 'pending' });
  await expect.poll(() => asked.length).toBe(1);
  const next = read(clinic, { status: 'pending' });
  asked[0]?.fail();
  await expect(failed).rejects.toThrow('away');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer();
  expect(await next).toEqual({ turn: 1 });
});
