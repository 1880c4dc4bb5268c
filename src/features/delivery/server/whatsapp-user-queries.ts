import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { doNotContact, patients } from '#features/patients/server/tables.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { whatsappUsers } from './tables.ts';

/** A person who shows no number, by WhatsApp's id. */
export type WhatsappUser = { readonly userId: string };

/** Stores the number of a user id, as its hash; the newest one counts. */
export async function upsertUserNumber(
  tx: ClinicScope,
  { userId, number }: WhatsappUser & { number: string },
): Promise<void> {
  const numberHash = tx.hashNumber(number);
  const seenAt = sql`now()`;
  await tx.db
    .insert(whatsappUsers)
    .values({ clinicId: tx.clinicId, userId, numberHash })
    .onConflictDoUpdate({
      target: [whatsappUsers.clinicId, whatsappUsers.userId],
      set: { numberHash, seenAt },
    });
}

/** Finds the number of the patient with a user id, and the hash of the number that was seen with it; null for none. */
export async function findUserNumberHash(
  { db, clinicId }: ClinicScope,
  { userId }: WhatsappUser,
): Promise<{ number: string | null; hash: string | null }> {
  const [row] = await db.execute<{ number: string | null; hash: string | null }>(sql`
    select (select p.number from patients p where p.user_id = ${clinicId} and p.wa_user_id = ${userId}
        and p.number is not null order by p.merged_into nulls first limit 1) as number,
      (select w.number_hash from whatsapp_users w
        where w.user_id = ${clinicId} and w.wa_user_id = ${userId}) as hash`);
  return row ?? { number: null, hash: null };
}

/** Lists the numbers of the clinic's patients. */
export async function listPatientNumbers({ db, clinicId }: ClinicScope): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: patients.number })
    .from(patients)
    .where(and(eq(patients.clinicId, clinicId), isNotNull(patients.number)));
  return rows.flatMap(({ number }) => number ?? []);
}

/** Deletes the user ids of a number. */
export async function deleteNumberUsers(tx: ClinicScope, number: string): Promise<void> {
  const { clinicId, numberHash } = whatsappUsers;
  await tx.db
    .delete(whatsappUsers)
    .where(and(eq(clinicId, tx.clinicId), eq(numberHash, tx.hashNumber(number))));
}

/** Adds a user id to the do-not-contact list and returns the entry's id; undefined when it is there already. */
export async function insertSuppressedUser(
  tx: ClinicScope,
  { userId, reason }: WhatsappUser & { reason: string },
): Promise<string | undefined> {
  const rows = await tx.db
    .insert(doNotContact)
    .values({ clinicId: tx.clinicId, waUserId: userId, reason })
    .onConflictDoNothing()
    .returning({ id: doNotContact.id });
  return rows[0]?.id;
}

/** Suppresses the number of a suppressed user id too, once both are known; returns whether it was not yet. */
export async function suppressUserNumber(
  tx: ClinicScope,
  { userId }: WhatsappUser,
): Promise<boolean> {
  const rows = await tx.db.execute(sql`update do_not_contact d set number_hash = w.number_hash
    from whatsapp_users w
    where d.user_id = ${tx.clinicId} and d.wa_user_id = ${userId} and w.user_id = d.user_id
      and w.wa_user_id = d.wa_user_id and d.number_hash is distinct from w.number_hash
      and not exists (select from do_not_contact o
        where o.user_id = d.user_id and o.number_hash = w.number_hash)
    returning d.id`);
  return rows.length > 0;
}

export async function deleteSuppressedUser(
  tx: ClinicScope,
  { userId }: WhatsappUser,
): Promise<string | undefined> {
  const rows = await tx.db
    .delete(doNotContact)
    .where(and(eq(doNotContact.clinicId, tx.clinicId), eq(doNotContact.waUserId, userId)))
    .returning({ id: doNotContact.id });
  return rows[0]?.id;
}
