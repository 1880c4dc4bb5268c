import type { Appointment } from '#features/appointments/schema.ts';
import type { TimeOfDay } from '#platform/time.ts';

/** How far a visit has come on its day, in this order; a missed or cancelled one ended before it began. */
export const VISIT_STAGES = [
  'expected',
  'arrived',
  'with_doctor',
  'done',
  'missed',
  'cancelled',
] as const;
export type VisitStage = (typeof VISIT_STAGES)[number];
/** The stages that the reception sets; cancelling belongs to the status. */
export const SETTABLE_STAGES = ['expected', 'arrived', 'with_doctor', 'done', 'missed'] as const;
export type SettableStage = (typeof SETTABLE_STAGES)[number];

type Times = Pick<Appointment, 'arrivedAt' | 'startedAt' | 'endedAt'>;
type Progress = Pick<Appointment, 'status' | 'arrivedAt' | 'startedAt'>;

const ENDED = { completed: 'done', no_show: 'missed', cancelled: 'cancelled' } as const;

/** Returns how far a visit has come. */
export function findStage({ status, arrivedAt, startedAt }: Progress): VisitStage {
  if (status !== 'pending') return ENDED[status];
  if (startedAt !== null) return 'with_doctor';
  return arrivedAt === null ? 'expected' : 'arrived';
}

const NEXT = { expected: 'arrived', arrived: 'with_doctor', with_doctor: 'done' } as const;

/** Returns the stage that one tap leads to; undefined for a visit that has ended. */
export function findNextStage(stage: VisitStage): SettableStage | undefined {
  return stage in NEXT ? NEXT[stage as keyof typeof NEXT] : undefined;
}

/**
 * Returns the status and times of a visit that reaches a stage at `now`. Going back clears only the
 * later times, so that an undo restores what was there. A missed visit keeps when the patient came.
 */
export function moveToStage(
  before: Times,
  { stage, now }: { stage: SettableStage; now: string },
): Times & Pick<Appointment, 'status'> {
  const { arrivedAt, startedAt } = before;
  const came = arrivedAt ?? now;
  const pending = { status: 'pending', arrivedAt: null, startedAt: null, endedAt: null } as const;
  if (stage === 'expected') return pending;
  if (stage === 'arrived') return { ...pending, arrivedAt: came };
  if (stage === 'with_doctor') return { ...pending, arrivedAt: came, startedAt: startedAt ?? now };
  if (stage === 'done') return { status: 'completed', arrivedAt, startedAt, endedAt: now };
  return { status: 'no_show', arrivedAt, startedAt, endedAt: null };
}

/** Returns the minutes on the clinic's clock since the visit's time; negative before it. */
export function findMinutesLate(
  { appointmentTime }: Pick<Appointment, 'appointmentTime'>,
  clock: TimeOfDay,
): number {
  return toMinutes(clock) - toMinutes(appointmentTime);
}

function toMinutes(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A doctor's visits of one day. */
export interface DoctorVisits {
  readonly doctorId: Appointment['doctorId'];
  readonly doctorName: string;
  readonly visits: readonly Appointment[];
}

/** Groups visits by doctor, in the order in which the clinic lists its doctors; former doctors come last. */
export function groupByDoctor(
  visits: readonly Appointment[],
  doctors: readonly { readonly id: string; readonly name: string }[],
): DoctorVisits[] {
  const doctorQueues = doctors.flatMap(({ id, name }) => {
    const ownVisits = visits.filter(({ doctorId }) => doctorId === id);
    return ownVisits[0]
      ? [{ doctorId: ownVisits[0].doctorId, doctorName: name, visits: ownVisits }]
      : [];
  });
  const others = visits.filter(({ doctorId }) => !doctors.some(({ id }) => id === doctorId));
  const names = [...new Set(others.map(({ doctorName }) => doctorName))];
  const rest = names.map((doctorName) => {
    const ownVisits = others.filter((visit) => visit.doctorName === doctorName);
    return { doctorId: ownVisits[0]?.doctorId ?? null, doctorName, visits: ownVisits };
  });
  return [...doctorQueues, ...rest];
}
