import { findPresence } from '#features/hours/server/hours.ts';
import { addDays } from '#platform/calendar.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { Leave } from '#features/leave/schema.ts';
import type { DayToAnswer, DayToRemind, EarlierDay, Presence } from '../schema.ts';
import type { Appointment, AppointmentId, ReminderWords } from '#features/appointments/schema.ts';
import { findDayAppointments } from '#features/appointments/server/find-appointments.ts';
import { listLeaves } from '#features/leave/server/find-leaves.ts';
import {
  findLeftByAutopilot,
  isReminding,
} from '#features/reminders/server/automatic-reminders.ts';
import { countToRemind, findEarlierDays, findToAnswer } from './visit-queries.ts';

/** A clinic's day: more than any clinic sees, and few enough for one answer. */
const MOST_VISITS = 600;
/** Later ones follow when the visits of these are moved. */
const MOST_LEAVES = 2;
/** Longer than a clinic is closed at a festival. */
const LOOK_AHEAD_DAYS = 14;

interface Day {
  date: CalendarDate;
  today: CalendarDate;
  items: Appointment[];
  hasMore: boolean;
  words: ReminderWords[];
  missedBefore: EarlierDay;
  openBefore: EarlierDay;
  toRemind: DayToRemind;
  remindsAutomatically: boolean;
  leftByAutopilot: AppointmentId[];
  toAnswer: DayToAnswer;
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
    const isToday = date === scope.today;
    const [{ items, reminder, reminders }, { nextOpenDay, ...presence }, plan] = await Promise.all([
      findDayAppointments(snapshot, { date, limit: MOST_VISITS + 1 }),
      findPresence(snapshot, { date, until: isToday ? lookAhead(scope) : date }),
      findPlan(snapshot),
    ]);
    const earlier = isToday
      ? await findAround(snapshot, { nextOpenDay, ...plan })
      : { missedBefore: null, openBefore: null, toRemind: null, toAnswer: null, leaves: [] };
    return {
      date,
      today: scope.today,
      ...presence,
      ...plan,
      items: items.slice(0, MOST_VISITS),
      hasMore: items.length > MOST_VISITS,
      words: [reminder, ...reminders],
      ...earlier,
    };
  });
}

type Plan = Pick<Day, 'remindsAutomatically' | 'leftByAutopilot'>;

async function findPlan(snapshot: ClinicScope): Promise<Plan> {
  const remindsAutomatically = await isReminding(snapshot);
  const leftByAutopilot = remindsAutomatically ? await findLeftByAutopilot(snapshot) : [];
  return { remindsAutomatically, leftByAutopilot };
}

/** Returns what the days around today ask for. */
async function findAround(
  snapshot: ClinicScope,
  plan: Plan & { nextOpenDay: CalendarDate | undefined },
) {
  const [earlier, toRemind, toAnswer, leaves] = await Promise.all([
    findEarlierDays(snapshot, snapshot.today),
    countToRemind(snapshot, { until: lookAhead(snapshot), ...plan }),
    findToAnswer(snapshot, snapshot.today),
    listLeaves(snapshot),
  ]);
  return { ...earlier, toRemind, toAnswer, leaves: leaves.items.slice(0, MOST_LEAVES) };
}

function lookAhead({ today }: ClinicScope): CalendarDate {
  return addDays(today, LOOK_AHEAD_DAYS);
}
