import { randomUUID } from 'node:crypto';
import { sendNextDue } from '#features/autopilot/server/send-next-due.ts';
import {
  createAutopilotScope,
  createMovableClock,
  switchOn,
  type MovableClock,
} from '#features/autopilot/server/testing.ts';
import type { DoctorId } from '#features/clinics/schema.ts';
import type { BuiltClinic } from '#features/clinics/server/testing.ts';
import { receiveEvent } from '#features/delivery/server/callbacks.ts';
import {
  buildSendingClinic,
  channelTo,
  TEST_ENCRYPTION_KEY,
} from '#features/delivery/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeProvider } from '#platform/server/testing/fake-provider.ts';
import { expectValue } from '#platform/server/testing/refusals.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { createRandom } from '#platform/server/testing/random.ts';
import {
  type AppointmentId,
  ClickId,
  type AppointmentStatus,
} from '#features/appointments/schema.ts';
import { createAppointment } from '#features/appointments/server/create-appointment.ts';
import { getReminders, updateReminders } from './reminder-settings.ts';
import { openReminder } from '#features/appointments/server/open-reminder.ts';
import { setAppointmentStatus } from '#features/appointments/server/set-appointment-status.ts';
import { findBrokenPromises, type Sent } from './guarantees-testing.ts';
import { buildDoctor, buildForm } from '#features/appointments/server/testing.ts';
import { updateAppointment } from '#features/appointments/server/update-appointment.ts';

/** The result of a simulation; `broken` names each broken promise and has to be empty. */
export interface SimulatedReminders {
  readonly days: number;
  readonly booked: number;
  readonly moved: number;
  readonly ended: number;
  readonly answered: number;
  readonly byHand: number;
  readonly clockJumps: number;
  readonly delivered: number;
  /** Of these, messages that named more than one appointment. */
  readonly families: number;
  readonly brokenPromises: readonly string[];
}

/** Its clocks change on 9 March. */
export const TIME_ZONE = 'America/New_York';
/** Far ahead of the database's own clock. */
const FIRST_DAY = '2031-03-01';
const NUMBERS = 24;
const REPLIES = ['1', '१', 'yes', '👍', '2', 'no', 'cancel', 'ok', 'see you', 'હા'];
const ENDS: readonly AppointmentStatus[] = ['cancelled', 'completed', 'no_show', 'pending'];

interface World {
  readonly database: TestDatabase;
  readonly provider: FakeProvider;
  readonly clinic: BuiltClinic;
  readonly doctorId: DoctorId;
  readonly clock: MovableClock;
  readonly random: () => number;
  readonly booked: AppointmentId[];
  readonly sentMessages: Sent[];
  readonly brokenPromises: string[];
  readonly counts: Record<'moved' | 'ended' | 'answered' | 'byHand' | 'clockJumps', number>;
}

/**
 * Simulates a clinic's days on a clock that is set by hand, with the real database and a fake provider over HTTP: people
 * book, move, end and answer at any minute, some write by hand, the clock jumps, and two instances run at one moment. After
 * each message the rows are read and held against what reminders promise. The same seed gives the same days.
 */
export async function simulateReminders(
  database: TestDatabase,
  wishes: { provider: FakeProvider; days: number; seed: number },
): Promise<SimulatedReminders> {
  const world = await startWorld(database, wishes);
  for (let day = 0; day < wishes.days; day += 1) await playDay(world, addDays(FIRST_DAY, day));
  return {
    days: wishes.days,
    booked: world.booked.length,
    ...world.counts,
    delivered: world.sentMessages.length,
    families: world.sentMessages.filter(({ covered }) => covered.length > 1).length,
    brokenPromises: world.brokenPromises,
  };
}

async function startWorld(
  database: TestDatabase,
  { provider, seed }: { provider: FakeProvider; seed: number },
): Promise<World> {
  const clinic = await buildSendingClinic(database, { today: FIRST_DAY, timeZone: TIME_ZONE });
  const clock = createMovableClock(instantAt(TIME_ZONE, { date: FIRST_DAY, time: '08:00' }));
  await switchOn(clinic, { spacingSeconds: 20, messagesADay: 500, newPeopleADay: 250 });
  const tools = { encryptionKey: TEST_ENCRYPTION_KEY, clock };
  const { version } = await getReminders(clinic.scope, { tools });
  const settings = { isOn: true, dayBeforeAt: '18:00', soonMinutes: 180, asksConfirmation: true };
  expectValue(await updateReminders(clinic.scope, { ...settings, version, tools }));
  return {
    database,
    provider,
    clinic,
    clock,
    doctorId: await buildDoctor(clinic),
    random: createRandom(seed),
    booked: [],
    sentMessages: [],
    brokenPromises: [],
    counts: { moved: 0, ended: 0, answered: 0, byHand: 0, clockJumps: 0 },
  };
}

/** From eight to eight: something happens about every half hour, and the autopilot looks after each. */
async function playDay(world: World, date: string): Promise<void> {
  const { clock, random } = world;
  const opens = instantAt(TIME_ZONE, { date, time: '08:00' }).getTime();
  for (let minute = 0; minute < 12 * 60; minute += 15 + Math.floor(random() * 30)) {
    const isJump = random() < 0.02;
    if (isJump) world.counts.clockJumps += 1;
    // A clock that ran ahead or behind is set right with the next step.
    const off = isJump ? Math.floor(random() * 600) - 300 : 0;
    clock.set(new Date(opens + (minute + off) * 60_000));
    await act(world);
    await runAutopilot(world);
  }
}

/** One thing that a person does, chosen by chance. */
async function act(world: World): Promise<void> {
  const { random, counts } = world;
  const chance = random();
  if (chance < 0.4) return book(world);
  const id =
    world.booked[
      world.booked.length - 1 - Math.floor(random() * Math.min(25, world.booked.length))
    ];
  if (id === undefined) return;
  const scope = openScope(world);
  if (chance < 0.55) {
    const slot = chooseSlot(world);
    const row = await readVersion(world, id);
    expectValue(
      await updateAppointment(scope, {
        id,
        version: row,
        ...slot,
        acceptClash: true,
        acceptOutsideHours: true,
        acceptSameDay: true,
      }),
    );
    counts.moved += 1;
  } else if (chance < 0.68) {
    const status = ENDS[Math.floor(random() * ENDS.length)] ?? 'cancelled';
    expectValue(await setAppointmentStatus(scope, { id, status, acceptClash: true }));
    counts.ended += 1;
  } else if (chance < 0.9) {
    const text = REPLIES[Math.floor(random() * REPLIES.length)] ?? '1';
    const data = { from: `91${chooseNumber(world)}`, text };
    const body = { id: randomUUID(), type: 'message.received', data };
    await receiveEvent(scope, { body, now: world.clock.now() });
    counts.answered += 1;
  } else if (chance < 0.95) await writeByHand(world, { scope, id });
}

async function book(world: World): Promise<void> {
  const form = buildForm(world.doctorId);
  const number = chooseNumber(world);
  expectValue(
    await createAppointment(openScope(world), {
      ...form,
      ...chooseSlot(world),
      patientName: `Patient ${number.slice(-2)}${String.fromCodePoint(65 + Math.floor(world.random() * 3))}`,
      contactNumber: number,
      acceptClash: true,
      acceptOutsideHours: true,
      acceptSameDay: true,
    }),
  );
  world.booked.push(form.id);
}

async function writeByHand(
  world: World,
  { scope, id }: { scope: ClinicScope; id: AppointmentId },
): Promise<void> {
  const clickId = ClickId.parse(randomUUID());
  const opening = await openReminder(scope, { ids: [id], clickId });
  if (!opening.ok) return;
  // Attempts have the database's time; here they get the simulated one.
  await world.database.ownerPool.query(
    'update send_attempts set started_at = $2 where appointment_id = $1 and started_at < $2',
    [id, world.clock.now()],
  );
  world.counts.byHand += 1;
}

/** Gives two instances turns until nothing is due; each message that left is held against its promises. */
async function runAutopilot(world: World): Promise<void> {
  const { clock, provider, database, clinic } = world;
  const tools = { channel: channelTo(provider, 5000), encryptionKey: TEST_ENCRYPTION_KEY };
  for (let turn = 0; ; turn += 1) {
    const look = () =>
      sendNextDue(createAutopilotScope(database, { clinic, clock }), { tools, clock });
    const before = provider.requests.length;
    const turns = await Promise.all(turn % 3 === 0 ? [look(), look()] : [look()]);
    const texts = provider.requests.slice(before).map(({ body }) => body);
    const triedTurns = turns.filter((one) => one.kind === 'tried');
    if (triedTurns.length > 1) world.brokenPromises.push('two instances sent at one moment');
    for (const { messageId } of triedTurns)
      world.brokenPromises.push(
        ...(await findBrokenPromises(database, {
          messageId,
          body: texts[0] ?? '',
          now: clock.now(),
          sentMessages: world.sentMessages,
        })),
      );
    if (triedTurns.length === 0) return;
    clock.set(new Date(clock.now().getTime() + 40_000));
  }
}

function openScope({ database, clinic, clock }: World): ClinicScope {
  return createAutopilotScope(database, { clinic, clock });
}

async function readVersion({ database }: World, id: AppointmentId): Promise<number> {
  const { rows } = await database.ownerPool.query<{ version: number }>(
    'select version from appointments where id = $1',
    [id],
  );
  return rows[0]?.version ?? 1;
}

/** A quarter of an hour on one of the next days, today included. */
function chooseSlot(world: World): { appointmentDate: string; appointmentTime: string } {
  const { random } = world;
  const quarter = Math.floor(random() * 40);
  const hour = String(9 + Math.floor(quarter / 4)).padStart(2, '0');
  const minute = String((quarter % 4) * 15).padStart(2, '0');
  const appointmentDate = addDays(openScope(world).today, Math.floor(random() ** 2 * 6));
  return { appointmentDate, appointmentTime: `${hour}:${minute}` };
}

function chooseNumber({ random }: World): string {
  return String(9_000_000_010 + Math.floor(random() * NUMBERS));
}
