import { expect, onTestFinished, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { storeTestProviderKey, TEST_ENCRYPTION_KEY } from '#features/delivery/server/testing.ts';
import { buildMessage } from '#features/messages/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import {
  pauseAutopilot,
  previewAutopilot,
  readAutopilot,
  resumeAutopilot,
  updateAutopilot,
} from './change-autopilot.ts';
import { createMovableClock, switchOn } from './testing.ts';

const database = testDatabase();
/** Friday noon on the clinic's clocks. */
const tools = {
  clock: createMovableClock(new Date('2026-11-20T06:30:00Z')),
  encryptionKey: TEST_ENCRYPTION_KEY,
};
const WANTED = { ...DEFAULT_SETTINGS, isOn: true, version: 1, tools };

async function auditLog(clinic: BuiltClinic): Promise<unknown[]> {
  const result = await database.ownerPool.query(
    `select action, changed_fields as fields from audit_log where user_id = $1 and entity = 'autopilot' order by id`,
    [clinic.id],
  );
  return result.rows as unknown[];
}

test('is off for a new clinic', async () => {
  const clinic = await buildClinic(database);
  await buildMessage(clinic);
  expect(await readAutopilot(clinic.scope, { tools })).toEqual({
    isOn: false,
    settings: DEFAULT_SETTINGS,
    pause: null,
    hasProviderKey: false,
    version: 1,
    today: '2026-11-20',
    sentToday: 0,
    stillToGo: 0,
    held: [{ reason: 'off', count: 1 }],
    nextAt: null,
  });
});

test('is switched on only with a provider key, and records the changed fields once', async () => {
  const clinic = await buildClinic(database);
  expect(await updateAutopilot(clinic.scope, WANTED)).toEqual({
    ok: false,
    refusal: { code: 'NO_PROVIDER_KEY' },
  });
  await storeTestProviderKey(clinic);
  const settings = { ...WANTED, holidays: ['2026-12-25'] };
  const on = await updateAutopilot(clinic.scope, settings);
  expect(on).toMatchObject({ ok: true, value: { isOn: true, version: 2 } });
  // The same input changes nothing, also with an old version.
  expect(await updateAutopilot(clinic.scope, settings)).toEqual(on);
  expect(await auditLog(clinic)).toEqual([
    { action: 'messaging.updateAutopilot', fields: ['holidays', 'isOn'] },
  ]);
});

// covers: holidays-stay-in-any-zone
test('holidays are the days that were set, wherever the server is', async () => {
  const { TZ } = process.env;
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  process.env.TZ = 'Asia/Kolkata';
  const clinic = await buildClinic(database);
  const holidays = ['2026-12-25', '2027-01-26'];
  await updateAutopilot(clinic.scope, { ...WANTED, isOn: false, holidays });
  expect(await readAutopilot(clinic.scope, { tools })).toMatchObject({ settings: { holidays } });
});

test('shows the current settings to a person whose edit is out of date', async () => {
  const clinic = await buildClinic(database);
  await storeTestProviderKey(clinic);
  await updateAutopilot(clinic.scope, WANTED);
  const late = await updateAutopilot(clinic.scope, { ...WANTED, spacingSeconds: 120 });
  expect(late).toMatchObject({
    ok: false,
    refusal: { code: 'STALE_AUTOPILOT', data: { current: { isOn: true, version: 2 } } },
  });
});

test('a person pauses it with a reason and resumes it; repeating either changes nothing', async () => {
  const clinic = await buildClinic(database);
  await storeTestProviderKey(clinic);
  await switchOn(clinic);
  await buildMessage(clinic);
  const autopilot = await pauseAutopilot(clinic.scope, {
    tools,
    detail: ' Wedding at the clinic ',
  });
  expect(autopilot).toMatchObject({
    pause: { because: 'person', detail: 'Wedding at the clinic', by: 'Dr Asha Mehta' },
    stillToGo: 0,
    held: [{ reason: 'paused', count: 1 }],
  });
  const again = await pauseAutopilot(clinic.scope, { tools, detail: 'Something else' });
  expect(again.pause).toEqual(autopilot.pause);
  const resumeResult = await resumeAutopilot(clinic.scope, { tools });
  expect(resumeResult).toMatchObject({
    pause: null,
    stillToGo: 1,
    nextAt: '2026-11-20T06:30:00.000Z',
  });
  await resumeAutopilot(clinic.scope, { tools });
  expect(await auditLog(clinic)).toHaveLength(2);
});

test('previews what would happen if it were on, and changes nothing', async () => {
  const clinic = await buildClinic(database);
  const other = await buildClinic(database);
  await buildMessage(other);
  await buildMessage(clinic);
  await buildMessage(clinic);
  await buildMessage(clinic, { whatsappNumber: '9000000002', scheduledDate: '2026-11-24' });
  await buildMessage(clinic, { whatsappNumber: '9000000003', scheduledDate: '2027-01-24' });
  const { days, isCut } = await previewAutopilot(clinic.scope, { tools });
  expect(isCut).toBe(false);
  expect(days).toHaveLength(30);
  expect(days.slice(0, 5)).toEqual([
    {
      date: '2026-11-20',
      due: 2,
      sent: 1,
      clashes: 1,
      held: [{ reason: 'written_today', count: 1 }],
    },
    { date: '2026-11-21', due: 0, sent: 1, clashes: 0, held: [] },
    { date: '2026-11-22', due: 0, sent: 0, clashes: 0, held: [] },
    { date: '2026-11-23', due: 0, sent: 0, clashes: 0, held: [] },
    { date: '2026-11-24', due: 1, sent: 1, clashes: 0, held: [] },
  ]);
  const sends = await database.ownerPool.query('select from autopilot_sends where user_id = $1', [
    clinic.id,
  ]);
  expect(sends.rowCount).toBe(0);
  expect(await readAutopilot(clinic.scope, { tools })).toMatchObject({ isOn: false, version: 1 });
});

test('previews a paused autopilot as if it continued', async () => {
  const clinic = await buildClinic(database);
  await switchOn(clinic);
  await buildMessage(clinic);
  await pauseAutopilot(clinic.scope, { tools, detail: '' });
  const { days } = await previewAutopilot(clinic.scope, { tools });
  expect(days[0]).toEqual({ date: '2026-11-20', due: 1, sent: 1, clashes: 0, held: [] });
});
