import { addDays } from '#platform/calendar.ts';
import { findPresence } from '#features/hours/server/hours.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Leave } from '#features/leave/schema.ts';
import type { BoardQueue, EarlierDay, Presence } from '../schema.ts';
import type { Appointment, AppointmentId, ReminderWords } from '#features/appointments/schema.ts';
import { findDayAppointments } from '#features/appointments/server/appointment-queries.ts';
import { findLeaves } from '#features/leave/server/leave-queries.ts';
import {
  countToRemind,
  findBoardTokens,
  findEarlierDays,
  findLeftByAutopilot,
  findToAnswer,
  isReminding,
} from './visit-queries.ts';

/** A clinic's day: more than any clinic sees, and few enough for one answer. */
const MOST_VISITS = 600;
/** Later ones follow when the visits of these are moved. */
const MOST_LEAVES = 2;

interface Day {
  date: CalendarDate;
  today: CalendarDate;
  items: Appointment[];
  hasMore: boolean;
  words: ReminderWords[];
  missedBefore: EarlierDay;
  openBefore: EarlierDay;
  toRemind: number;
  remindsAutomatically: boolean;
  leftByAutopilot: AppointmentId[];
  toAnswer: EarlierDay;
  leaves: Leave[];
  doctors: Presence[];
  closedFor: string | null;
}

/** Returns all visits of a day in time order, and for today what earlier days left open. */
export async function getDay(
  scope: ClinicScope,
  { date = scope.today }: { date?: CalendarDate | undefined },
): Promise<Day> {
  return inSnapshot(scope, async (snapshot) => {
    const remindsAutomatically = await isReminding(snapshot);
    const leftByAutopilot = remindsAutomatically ? await findLeftByAutopilot(snapshot) : [];
    const plan = { remindsAutomatically, leftByAutopilot };
    const { items, reminder, reminders } = await findDayAppointments(snapshot, {
      date,
      limit: MOST_VISITS + 1,
    });
    const earlier =
      date === scope.today
        ? await findAround(snapshot, plan)
        : { missedBefore: null, openBefore: null, toRemind: 0, toAnswer: null, leaves: [] };
    return {
      date,
      today: scope.today,
      ...(await findPresence(snapshot, { date })),
      ...plan,
      items: items.slice(0, MOST_VISITS),
      hasMore: items.length > MOST_VISITS,
      words: [reminder, ...reminders],
      ...earlier,
    };
  });
}

/** Returns what the days around today ask for. */
async function findAround(
  snapshot: ClinicScope,
  plan: Pick<Day, 'remindsAutomatically' | 'leftByAutopilot'>,
) {
  const tomorrow = addDays(snapshot.today, 1);
  const [earlier, toRemind, toAnswer, leaves] = await Promise.all([
    findEarlierDays(snapshot, snapshot.today),
    countToRemind(snapshot, { date: tomorrow, ...plan }),
    findToAnswer(snapshot, snapshot.today),
    findLeaves(snapshot),
  ]);
  const open = leaves.filter(({ visits }) => visits > 0);
  return { ...earlier, toRemind, toAnswer, leaves: open.slice(0, MOST_LEAVES) };
}

/** Returns the tokens of today by doctor: no names, no numbers. */
export async function getBoard(scope: ClinicScope): Promise<{ queues: BoardQueue[] }> {
  const tokens = await findBoardTokens(scope, scope.today);
  const names = [...new Set(tokens.map(({ doctorName }) => doctorName))];
  const queues = names.map((doctorName) => {
    const own = tokens.filter((one) => one.doctorName === doctorName);
    return {
      doctorName,
      withDoctor: own.flatMap(({ isWithDoctor, token }) => (isWithDoctor ? [token] : [])),
      waiting: own.flatMap(({ isWithDoctor, token }) => (isWithDoctor ? [] : [token])),
    };
  });
  return { queues };
}
