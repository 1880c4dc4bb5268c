import { buildAppointment, buildDoctor } from '#features/appointments/server/testing.ts';
import type { Appointment } from '#features/appointments/schema.ts';
import { sendNextDue } from '#features/autopilot/server/send-next-due.ts';
import {
  createAutopilotScope,
  createMovableClock,
  switchOn,
} from '#features/autopilot/server/testing.ts';
import {
  buildSendingClinic,
  channelTo,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { instantAt } from '#platform/zoned-time.ts';
import type { ReminderSettings } from '../schema.ts';
import { getReminders, updateReminders } from './reminder-settings.ts';

/** A Tuesday far ahead, so that the database's own clock is behind. */
export const TODAY = '2031-11-18';
export const TOMORROW = '2031-11-19';

const SETTINGS: ReminderSettings = {
  isOn: true,
  dayBeforeAt: '18:00',
  soonMinutes: 180,
  asksConfirmation: true,
};

/** Creates a clinic whose autopilot reminds, at noon of `TODAY` on a clock that is set by hand. */
export async function buildRemindingClinic(database: TestDatabase, provider: FakeProvider) {
  const clinic = await buildSendingClinic(database, { today: TODAY });
  const doctorId = await buildDoctor(clinic);
  const toInstant = (date: string, time: string) => instantAt('Asia/Kolkata', { date, time });
  const clock = createMovableClock(toInstant(TODAY, '12:00'));
  const tools = { channel: channelTo(provider), encryptionKey: TEST_ENCRYPTION_KEY, clock };
  const openScope = (): ClinicScope => createAutopilotScope(database, { clinic, clock });
  const remind = async (settings: Partial<ReminderSettings> = {}) => {
    const { version } = await getReminders(openScope(), { tools });
    expectValue(await updateReminders(openScope(), { ...SETTINGS, ...settings, version, tools }));
  };
  await switchOn(clinic);
  await remind();
  return {
    clinic,
    clock,
    tools,
    doctorId,
    remind,
    /** Opens a scope at the clock's time. */
    openScope,
    setTime: (date: string, time: string) => clock.set(toInstant(date, time)),
    book: (fields: Parameters<typeof buildAppointment>[1] = {}): Promise<Appointment> =>
      buildAppointment(
        { ...clinic, scope: openScope() },
        { doctorId, appointmentDate: TOMORROW, appointmentTime: '11:30', ...fields },
      ),
    /** Gives the autopilot turns at this time until it waits. */
    runAt: async (date: string, time: string): Promise<void> => {
      clock.set(toInstant(date, time));
      while ((await sendNextDue(openScope(), { tools, clock })).kind !== 'waits')
        clock.set(new Date(clock.now().getTime() + 150_000));
    },
    /** Lists the texts that reached the provider. */
    listTexts: (): string[] =>
      provider.requests.map(({ body }) => (JSON.parse(body) as { message: string }).message),
  };
}
