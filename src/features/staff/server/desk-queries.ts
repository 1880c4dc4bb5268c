import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { canSignIn } from '#features/accounts/server/can-sign-in.ts';
import { isWithinHours } from '#features/accounts/server/desk-sessions.ts';
import type { Desk } from '#features/accounts/server/find-desk.ts';
import { deskDevices, deskLogins, logins } from '#features/accounts/server/tables.ts';
import { clinics } from '#features/clinics/server/tables.ts';
import { LoginId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { DeskId, type DeskDevice, type DeskInput, type LockedDesk } from '../schema.ts';
import type { StaffScope } from './gate.ts';

/** Wrong PINs of a person on one desk; after them only the password counts. */
export const MOST_WRONG_PINS = 5;

const mayUsePin = and(
  isNotNull(logins.pinHash),
  isWithinHours,
  lt(deskLogins.wrongPins, MOST_WRONG_PINS),
);

/** Lists the clinic's desk devices, last used first. */
export async function listDesks(
  scope: StaffScope,
  { tokenSha256 }: { tokenSha256?: string | undefined },
): Promise<DeskDevice[]> {
  const rows = await scope.db
    .select({
      id: deskDevices.id,
      name: deskDevices.name,
      lockMinutes: deskDevices.lockMinutes,
      markedByName: deskDevices.markedByName,
      usedAt: deskDevices.usedAt,
      tokenSha256: deskDevices.tokenSha256,
    })
    .from(deskDevices)
    .where(eq(deskDevices.clinicId, scope.actor.clinicId))
    .orderBy(desc(deskDevices.usedAt), asc(deskDevices.id));
  return rows.map(({ tokenSha256: ownToken, ...row }) => ({
    ...row,
    id: DeskId.parse(row.id),
    usedAt: row.usedAt.toISOString(),
    isHere: ownToken === tokenSha256,
  }));
}

/** Inserts a desk device of the clinic and returns its id. */
export async function insertDesk(
  tx: StaffScope,
  desk: Pick<DeskInput, 'name' | 'lockMinutes'> & { tokenSha256: string },
): Promise<DeskId> {
  const { clinicId, name: markedByName } = tx.actor;
  const rows = await tx.db
    .insert(deskDevices)
    .values({ ...desk, clinicId, markedByName })
    .returning({ id: deskDevices.id });
  return DeskId.parse(rows[0]?.id);
}

/** Deletes a desk device of the clinic with its sessions and returns its name; undefined when the clinic has none by this id. */
export async function deleteDesk(
  tx: StaffScope,
  { id }: { id: DeskId },
): Promise<string | undefined> {
  const rows = await tx.db
    .delete(deskDevices)
    .where(and(eq(deskDevices.id, id), eq(deskDevices.clinicId, tx.actor.clinicId)))
    .returning({ name: deskDevices.name });
  return rows[0]?.name;
}

/** Lists the people who may be chosen on a desk, by name. */
export async function listDeskPeople(
  scope: OperatorScope,
  { desk }: { desk: Desk },
): Promise<LockedDesk> {
  const [clinic] = await scope.db
    .select({
      clinicName: clinics.clinicName,
      primaryColor: clinics.primaryColor,
      secondaryColor: clinics.secondaryColor,
    })
    .from(clinics)
    .where(eq(clinics.id, desk.clinicId));
  const rows = await scope.db
    .select({
      id: logins.id,
      name: logins.name,
      staffRole: logins.staffRole,
      entersWith: sql<LockedDesk['people'][number]['entersWith']>`case
        when ${mayUsePin} then 'pin'
        when ${logins.pinHash} is not null and ${deskLogins.deskId} is not null then 'passwordAgain'
        else 'password' end`,
    })
    .from(logins)
    .leftJoin(deskLogins, and(eq(deskLogins.loginId, logins.id), eq(deskLogins.deskId, desk.id)))
    .where(and(eq(logins.clinicId, desk.clinicId), isNull(logins.disabledAt), canSignIn(scope)))
    .orderBy(asc(logins.name), asc(logins.id));
  return {
    clinicName: clinic?.clinicName ?? '',
    primaryColor: clinic?.primaryColor ?? '',
    secondaryColor: clinic?.secondaryColor ?? '',
    people: rows.map((row) => ({ ...row, id: LoginId.parse(row.id) })),
  };
}

/**
 * Counts one PIN of a person on a desk as wrong, before it is checked, so that simultaneous guesses
 * cannot exceed the limit. Returns undefined when the password is due instead.
 */
export async function claimPinTry(
  scope: OperatorScope,
  { desk, loginId }: { desk: Desk; loginId: LoginId },
) {
  const [attempt] = await scope.db
    .update(deskLogins)
    .set({ wrongPins: sql`${deskLogins.wrongPins} + 1` })
    .from(logins)
    .where(
      and(
        eq(deskLogins.deskId, desk.id),
        eq(deskLogins.loginId, loginId),
        eq(logins.id, deskLogins.loginId),
        eq(logins.clinicId, desk.clinicId),
        isNull(logins.disabledAt),
        mayUsePin,
      ),
    )
    .returning({
      name: logins.name,
      pinHash: logins.pinHash,
      wrongPins: deskLogins.wrongPins,
    });
  return attempt;
}
