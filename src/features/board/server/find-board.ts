import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { appointments } from '#features/appointments/server/tables.ts';
import { doctors } from '#features/clinics/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import type { CalendarDate } from '#platform/time.ts';
import type { BoardQueue } from '../schema.ts';

/** Returns the tokens of today by doctor: no names, no numbers. */
export async function getBoard(scope: ClinicScope): Promise<{ queues: BoardQueue[] }> {
  const tokens = await findBoardTokens(scope, scope.today);
  const names = [...new Set(tokens.map(({ doctorName }) => doctorName))];
  const queues = names.map((doctorName) => {
    const ownTokens = tokens.filter((token) => token.doctorName === doctorName);
    return {
      doctorName,
      withDoctor: ownTokens.flatMap(({ isWithDoctor, token }) => (isWithDoctor ? [token] : [])),
      waiting: ownTokens.flatMap(({ isWithDoctor, token }) => (isWithDoctor ? [] : [token])),
    };
  });
  return { queues };
}

/** A token of today in the waiting room. */
interface BoardToken {
  readonly doctorName: string;
  readonly token: number;
  readonly isWithDoctor: boolean;
}

/** Returns the tokens of a day's open visits, in their order, without anything about patients. */
async function findBoardTokens(
  { db, clinicId }: ClinicScope,
  date: CalendarDate,
): Promise<BoardToken[]> {
  const rows = await db
    .select({
      doctorName: sql<string>`coalesce(${doctors.name}, ${appointments.doctorName})`,
      token: appointments.token,
      isWithDoctor: sql<boolean>`${appointments.startedAt} is not null`,
    })
    .from(appointments)
    .leftJoin(
      doctors,
      and(eq(doctors.clinicId, appointments.clinicId), eq(doctors.id, appointments.doctorId)),
    )
    .where(
      and(
        eq(appointments.clinicId, clinicId),
        eq(appointments.appointmentDate, date),
        eq(appointments.status, 'pending'),
        isNotNull(appointments.arrivedAt),
        isNotNull(appointments.token),
      ),
    )
    .orderBy(asc(appointments.doctorName), asc(appointments.token));
  return rows.flatMap(({ token, ...row }) => (token === null ? [] : [{ ...row, token }]));
}
