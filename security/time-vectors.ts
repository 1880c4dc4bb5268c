import { randomBytes, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { CONTRIBUTIONS } from '#app/server/features.ts';
import { createAppointment } from '#features/appointments/server/create-appointment.ts';
import { getAppointment } from '#features/appointments/server/find-appointments.ts';
import { buildForm } from '#features/appointments/server/testing.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { addDoctor } from '#features/clinics/server/doctors.ts';
import { openClinicForWork } from '#features/clinics/server/worker.ts';
import { getMonth } from '#features/creatives/rules.ts';
import { clinicOverview } from '#features/dashboard/server/clinic-overview.ts';
import { scheduleDate } from '#features/sequences/rules.ts';
import {
  addDays,
  dateIn,
  daysBetween,
  formatDate,
  formatInstant,
  formatTime,
} from '#platform/calendar.ts';
import { ClinicId } from '#platform/ids.ts';
import { openPool, type DatabaseAddress } from '#platform/server/db/pools.ts';
import { insertMessages } from '../src/features/messages/server/plan-messages.ts';
import {
  countWaitingMessages,
  searchMessages,
} from '../src/features/messages/server/find-messages.ts';

// Dates are a clinic's, never the server's: this runs under several TZ and must find the same every time.

export const SERVER_ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'];

/** Zone, instant, and the date on clocks there: around midnights, on days without one, where the clock jumps by half an hour. */
const MIDNIGHTS = [
  ['Asia/Kolkata', '2026-03-01T18:29:59Z', '2026-03-01'],
  ['Asia/Kolkata', '2026-03-01T18:30:00Z', '2026-03-02'],
  ['Asia/Kathmandu', '2026-03-01T18:14:59Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  ['Australia/Lord_Howe', '2026-04-04T12:59:59Z', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05'],
  ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', '2026-12-31'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
] as const;

export interface TimeFindings {
  readonly checked: number;
  readonly wrong: readonly string[];
}

/** Runs the vectors in a server of another zone: a process of its own, since a process has only one. */
export async function timeFindingsIn(
  zone: string,
  address: DatabaseAddress,
): Promise<TimeFindings> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(address)], {
    env: { ...process.env, TZ: zone },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(output) as TimeFindings;
}

async function timeFindings(address: DatabaseAddress): Promise<TimeFindings> {
  const wrong: string[] = [];
  let checked = 0;
  const expect = (what: string, actual: unknown, expected: unknown) => {
    checked += 1;
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      wrong.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  };
  pureRules(expect);
  const pools = {
    pool: openPool(address, {
      user: 'app_user',
      max: 2,
      numberKey: randomBytes(32),
      contributions: CONTRIBUTIONS,
    }),
    owner: openPool(address, { user: 'postgres', max: 1 }),
  };
  try {
    for (const [zone, time, today] of MIDNIGHTS)
      await clinicsDay({ ...pools, expect }, { zone, time: new Date(time), today });
    await setBack({ ...pools, expect });
  } finally {
    await Promise.all([pools.pool.end(), pools.owner.end()]);
  }
  return { checked, wrong };
}

type Expect = (what: string, actual: unknown, expected: unknown) => void;

function pureRules(expect: Expect): void {
  for (const [zone, time, date] of MIDNIGHTS)
    expect(`${zone} ${time}`, dateIn(zone, new Date(time)), date);
  expect('30 days on', addDays('2026-01-31', 30), '2026-03-02');
  expect('a year on from a leap day', addDays('2028-02-29', 365), '2029-02-28');
  expect('over a lost hour', addDays('2026-03-07', 2), '2026-03-09');
  expect('between, over a lost hour', daysBetween('2026-03-07', '2026-03-09'), 2);
  expect('a date, read', formatDate('2026-03-08'), '8 Mar 2026');
  expect('a time, read', formatTime('00:30'), '12:30 am');
  expect(
    'an instant, read',
    formatInstant('2026-03-01T18:30:00Z', 'Asia/Kolkata').includes('2 Mar 2026'),
    true,
  );
  expect(
    'the month at midnight',
    getMonth(dateIn('Asia/Kolkata', new Date('2026-02-28T18:30:00Z'))).monthNumber,
    3,
  );
  // Moved by at most three days, and never onto the visit or before it.
  const misses = Array.from({ length: 200 }, (_each, index) =>
    daysBetween(
      '2026-03-07',
      scheduleDate({
        visitOn: '2026-03-07',
        reviewId: `r${index}`,
        templateId: 't',
        sequenceDays: 1,
      }),
    ),
  );
  expect('never before the day after', [Math.min(...misses), Math.max(...misses) <= 4], [1, true]);
}

interface Pools {
  readonly pool: ReturnType<typeof openPool>;
  readonly owner: ReturnType<typeof openPool>;
  readonly expect: Expect;
}

/** Due, overdue, tomorrow and later as the clinic's own calendar has them; dates come back as they were written. */
async function clinicsDay(
  { pool, owner, expect }: Pools,
  { zone, time, today }: { zone: string; time: Date; today: string },
): Promise<void> {
  const scope = await clinicIn({ pool, owner }, { zone, time });
  const name = `${zone} ${time.toISOString()}`;
  expect(`${name} today`, scope.today, today);
  const days = [-1, 0, 1, 2, 7, 8].map((move) => addDays(today, move));
  await insertMessages(scope, {
    messages: days.map((scheduledDate) => ({
      profileId: null,
      kind: 'sequence' as const,
      patientName: scheduledDate,
      whatsappNumber: '9000000001',
      scheduledDate,
      messageContent: 'x',
      language: 'en' as const,
    })),
  });
  const { dueToday, overdue } = await countWaitingMessages(scope);
  expect(`${name} due and overdue`, [dueToday, overdue], [1, 1]);
  for (const [date, from, to] of [
    ['overdue', 0, 1],
    ['due_today', 1, 2],
    ['due_tomorrow', 2, 3],
    ['future', 3, 6],
  ] as const) {
    const page = await searchMessages(scope, { date, limit: 50, order: 'scheduled' });
    expect(
      `${name} ${date}`,
      page.items.map((item) => item.scheduledDate),
      days.slice(from, to),
    );
  }
  const doctorId = DoctorId.parse(randomUUID());
  await addDoctor(scope, { id: doctorId, name: 'Dr Ravi', contactNumber: '9000000002' });
  for (const appointmentDate of [days[1] ?? '', days[4] ?? '', days[5] ?? '']) {
    const form = { ...buildForm(doctorId), appointmentDate };
    await createAppointment(scope, { ...form, acceptClash: true });
    const appointment = await getAppointment(scope, form);
    expect(
      `${name} kept`,
      [appointment.appointmentDate, appointment.appointmentTime],
      [appointmentDate, form.appointmentTime],
    );
  }
  const overview = await clinicOverview(scope, { enabledFeatures: ['appointments'] });
  const upcoming = (overview.upcomingAppointments ?? []).map((each) => each.appointmentDate);
  expect(`${name} next seven days`, upcoming, [days[1], days[4]]);
}

/** A server's clock that is put right by an hour over midnight takes back the day, and changes no date. */
async function setBack({ pool, owner, expect }: Pools): Promise<void> {
  const late = new Date('2026-03-01T18:35:00Z');
  const scope = await clinicIn({ pool, owner }, { zone: 'Asia/Kolkata', time: late });
  await insertMessages(scope, {
    messages: [
      {
        profileId: null,
        kind: 'sequence',
        patientName: 'A',
        whatsappNumber: '9000000001',
        scheduledDate: scope.today,
        messageContent: 'x',
        language: 'en',
      },
    ],
  });
  const time = new Date(late.getTime() - 3_600_000);
  const earlier = openClinicForWork(
    { pool, clock: { now: () => time } },
    { clinicId: scope.clinicId, timeZone: 'Asia/Kolkata', name: 'Time', requestId: 'r' },
  );
  expect('an hour back', earlier.today, '2026-03-01');
  expect('an hour back: not due yet', (await countWaitingMessages(earlier)).dueToday, 0);
  const page = await searchMessages(earlier, {
    date: 'due_tomorrow',
    limit: 50,
    order: 'scheduled',
  });
  expect(
    'an hour back: tomorrow',
    page.items.map((item) => item.scheduledDate),
    ['2026-03-02'],
  );
}

async function clinicIn(
  { pool, owner }: Pick<Pools, 'pool' | 'owner'>,
  { zone, time }: { zone: string; time: Date },
) {
  const clinicId = ClinicId.parse(randomUUID());
  await owner.query(`insert into users (id, name, time_zone) values ($1, 'Time', $2)`, [
    clinicId,
    zone,
  ]);
  return openClinicForWork(
    { pool, clock: { now: () => time } },
    { clinicId, timeZone: zone, name: 'Time', requestId: randomUUID() },
  );
}

if (process.argv[1] === import.meta.filename) {
  const address = JSON.parse(process.argv[2] ?? '') as DatabaseAddress;
  process.stdout.write(JSON.stringify(await timeFindings(address)));
}
