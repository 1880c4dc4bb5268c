import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import {
  suppressUserNumber,
  deleteSuppressedUser,
  insertSuppressedUser,
  findAttemptNumber,
  upsertUserNumber,
  type WhatsappUser,
} from './whatsapp-user-queries.ts';

/**
 * Remembers that a user id and a number are one person, in the caller's transaction. When the user id is on the
 * do-not-contact list, nothing is sent to the number from now on.
 */
export async function rememberUser(
  tx: ClinicScope,
  { userId, number }: WhatsappUser & { number: string },
): Promise<void> {
  await upsertUserNumber(tx, { userId, number });
  await suppressUserNumber(tx, { userId });
}

/** The same from a report about an attempt, whose number is known here. */
export async function rememberAttemptUser(
  tx: ClinicScope,
  { userId, attemptId }: WhatsappUser & { attemptId: string },
): Promise<void> {
  const number = await findAttemptNumber(tx, attemptId);
  if (number !== undefined) await rememberUser(tx, { userId, number });
}

/** Puts a person who shows no number on the do-not-contact list, with the number where it is known. */
export async function suppressUser(
  tx: ClinicScope,
  { userId, reason }: WhatsappUser & { reason: string },
): Promise<void> {
  const id = await insertSuppressedUser(tx, { userId, reason });
  if (id === undefined) return;
  await suppressUserNumber(tx, { userId });
  await recordAudit(tx, { action: 'messaging.suppress', entity: 'suppression', entityId: id });
}

/** Takes a user id off the list, and its number with it; says whether it was on it. */
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
