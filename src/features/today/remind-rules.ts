import type { Appointment } from '#features/appointments/schema.ts';

/** True for a booked appointment that takes place, whose slot no message has named to its patient, and whose patient has not answered either. */
export function needsReminder({
  status,
  kind,
  answer,
  remindedAt,
  isOff,
}: Pick<Appointment, 'status' | 'kind' | 'answer' | 'remindedAt' | 'isOff'>): boolean {
  const isExpected = status === 'pending' && kind === 'booked' && !isOff;
  return isExpected && remindedAt === null && answer === null;
}

/** Groups visits by phone, in their order: a family's day is one message. */
export function groupByPhone<Visit extends Pick<Appointment, 'contactNumber'>>(
  visits: readonly Visit[],
): [Visit, ...Visit[]][] {
  const groups = new Map<string, [Visit, ...Visit[]]>();
  for (const visit of visits) {
    const group = groups.get(visit.contactNumber);
    if (group) group.push(visit);
    else groups.set(visit.contactNumber, [visit]);
  }
  return [...groups.values()];
}

/** The messages that the autopilot will send later: how many, and when the first and the last of them may go. */
export interface PlannedSends {
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Counts the messages about visits whose reminders the autopilot sends, one for each phone. */
export function findPlannedSends(
  visits: readonly Pick<Appointment, 'contactNumber' | 'reminderAt'>[],
): PlannedSends {
  const times = visits.flatMap(({ reminderAt }) => reminderAt ?? []).toSorted();
  return {
    count: groupByPhone(visits).length,
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
  };
}
