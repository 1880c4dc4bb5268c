import { findPatient } from '#features/patients/server/find-patients.ts';
import type { PatientId } from '#features/patients/schema.ts';
import { isSuppressed } from '#features/patients/server/do-not-contact.ts';
import { mayNotWrite } from '#features/patients/server/may-write.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';

export type ChatRefusal = { code: 'DO_NOT_CONTACT' | 'NO_CONSENT' | 'NOT_SENDABLE' };

/**
 * Finds the number at which a person may write to a patient now, about their care. Refuses NOT_SENDABLE for a patient
 * without a number, or none at all.
 */
export async function findChatNumber(
  tx: ClinicScope,
  patientId: PatientId | null,
): Promise<Result<string, ChatRefusal>> {
  const number = patientId === null ? null : (await findPatient(tx, patientId))?.number;
  if (typeof number !== 'string') return refuse({ code: 'NOT_SENDABLE' });
  if (await isSuppressed(tx, number)) return refuse({ code: 'DO_NOT_CONTACT' });
  const obstacle = await mayNotWrite(tx, { patientId, purpose: 'care' });
  return obstacle === undefined ? ok(number) : refuse({ code: 'NO_CONSENT' });
}

/** Lets a person open the chat with a patient in WhatsApp, without a text, and records it. */
export async function openChat(
  scope: ClinicScope,
  { id }: { id: PatientId },
): Promise<Result<{ number: string; text: string }, ChatRefusal>> {
  return inTransaction(scope, async (tx) => {
    const chatNumber = await findChatNumber(tx, id);
    if (!chatNumber.ok) return chatNumber;
    await recordAudit(tx, { action: 'messaging.openChat', entity: 'patient', entityId: id });
    return ok({ number: chatNumber.value, text: '' });
  });
}
