import { rememberPatientUser } from '#features/patients/server/patient-users.ts';
import { withdrawByReply } from '#features/patients/server/record-consent.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { PhoneNumber } from '#platform/phone.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findAttemptNumber } from './attempt-number.ts';
import {
  findUserNumberHash,
  listPatientNumbers,
  suppressUserNumber,
  deleteSuppressedUser,
  insertSuppressedUser,
  upsertUserNumber,
  type WhatsappUser,
} from './whatsapp-user-queries.ts';

/**
 * Stores that a user id and a number are one person, in the caller's transaction. When the user id
 * is on the do-not-contact list, the number is suppressed too, and its consent withdrawn. The patient book gets the
 * user id where one person alone has the number.
 */
export async function rememberUser(
  tx: ClinicScope,
  { userId, number }: WhatsappUser & { number: string },
): Promise<void> {
  await upsertUserNumber(tx, { userId, number });
  await rememberPatientUser(tx, { userId, number });
  if (await suppressUserNumber(tx, { userId })) await withdrawByReply(tx, { number });
}

/** Does the same for a report about an attempt, whose number is known. */
export async function rememberAttemptUser(
  tx: ClinicScope,
  { userId, attemptId }: WhatsappUser & { attemptId: string },
): Promise<void> {
  const number = await findAttemptNumber(tx, attemptId);
  if (number !== undefined) await rememberUser(tx, { userId, number });
}

/** Finds the number of a person who shows none: that of their patient, or one that was seen with the user id. */
export async function findUserNumber(
  tx: ClinicScope,
  userId: string | null,
): Promise<PhoneNumber | undefined> {
  if (userId === null) return undefined;
  const { hash, number } = await findUserNumberHash(tx, { userId });
  if (number !== null || hash === null) return number ?? undefined;
  const numbers = await listPatientNumbers(tx);
  return numbers.find((candidate) => tx.hashNumber(candidate) === hash);
}

/**
 * Adds a person who shows no number to the do-not-contact list, with the number where it is known,
 * and withdraws their consent.
 */
export async function suppressUser(
  tx: ClinicScope,
  { userId, reason }: WhatsappUser & { reason: string },
): Promise<void> {
  const id = await insertSuppressedUser(tx, { userId, reason });
  if (id === undefined) return;
  await suppressUserNumber(tx, { userId });
  await withdrawByReply(tx, { userId, number: await findUserNumber(tx, userId) });
  await recordAudit(tx, { action: 'messaging.suppress', entity: 'suppression', entityId: id });
}

/** Removes a user id and its number from the list; returns whether it was on it. */
export async function unsuppressUser(
  scope: ClinicScope,
  { whatsappUserId: userId }: { whatsappUserId: string },
): Promise<{ removed: boolean }> {
  return inTransaction(scope, async (tx) => {
    const id = await deleteSuppressedUser(tx, { userId });
    if (id === undefined) return { removed: false };
    await recordAudit(tx, { action: 'messaging.unsuppress', entity: 'suppression', entityId: id });
    return { removed: true };
  });
}
