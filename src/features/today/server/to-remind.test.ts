import { expect, test } from 'vitest';
import { buildAppointment, buildDoctor } from '#features/appointments/server/testing.ts';
import { createMovableClock, switchOn } from '#features/autopilot/server/testing.ts';
import {
  buildSendingClinic,
  channelTo,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { DEFAULT_REMINDERS } from '#features/reminders/reminder-limits.ts';
import { remindersFeature } from '#features/reminders/server/feature.ts';
import { updateReminders } from '#features/reminders/server/reminder-settings.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { fakeProvider } from '#platform/server/testing/provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { getDay } from './day.ts';

const database = testDatabase(remindersFeature);
const provider = fakeProvider();
/** Far ahead, so that the database's own clock is behind. */
const TODAY = '2031-11-18';

// covers: left-to-a-person
test('Today leaves to a person whom the autopilot will not remind, and no one else', async () => {
  const clinic = await buildSendingClinic(database, { today: TODAY });
  const clock = createMovableClock(instantAt('Asia/Kolkata', { date: TODAY, time: '12:00' }));
  const tools = { channel: channelTo(provider), encryptionKey: TEST_ENCRYPTION_KEY, clock };
  const settings = { ...DEFAULT_REMINDERS, isOn: true, version: 1 };
  await switchOn(clinic);
  expectValue(await updateReminders(clinic.scope, { ...settings, tools }));
  const visit = { doctorId: await buildDoctor(clinic), appointmentDate: '2031-11-19' };
  await buildAppointment(clinic, { ...visit, contactNumber: '9000000011' });
  const later = { ...visit, contactNumber: '9000000012', appointmentTime: '15:00' };
  const late = await buildAppointment(clinic, later);
  expect(await getDay(clinic.scope, {})).toMatchObject({
    toRemind: { count: 0 },
    leftByAutopilot: [],
  });
  await switchOn(clinic, { newPeopleADay: 1 });
  expect(await getDay(clinic.scope, {})).toMatchObject({
    toRemind: { count: 1 },
    leftByAutopilot: [late.id],
    remindsAutomatically: true,
  });
  await switchOn(clinic, { isOn: false });
  expect(await getDay(clinic.scope, {})).toMatchObject({
    toRemind: { count: 2 },
    remindsAutomatically: false,
  });
});
