import { and, desc, eq } from 'drizzle-orm';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type {
  ConsentAct,
  ConsentInput,
  ConsentWay,
  Patient,
  PatientId,
  Purpose,
} from '../schema.ts';
import { findPatient } from './find-patients.ts';
import { findByWhatsappUser, findReached } from './patient-group.ts';
import { consentNotices } from '#features/consent-notices/server/tables.ts';
import { consentEvents, optIns } from './tables.ts';

/**
 * Records what a patient said about one purpose, under the newest notice in the language that they
 * were shown, and returns the patient. `at` is for what was said before now. Saying the same again adds no event, except where
 * only someone who was merged into the patient has said it. Throws NOT_FOUND for
 * another clinic's patient as for a missing one.
 */
export async function recordConsent(
  scope: ClinicScope,
  {
    id,
    purpose,
    act,
    way,
    language,
    time,
  }: Omit<ConsentInput, 'way'> & { id: PatientId; way: ConsentWay; time?: Date },
): Promise<Patient> {
  return inTransaction(scope, async (tx) => {
    const patient = await findPatient(tx, id);
    if (patient === undefined) throw new Failure('NOT_FOUND');
    const isSaid = patient.consents[purpose] === act;
    if (isSaid && (await findAct(tx, { id: patient.id, purpose })) === act) return patient;
    const notice = await findShownNotice(tx, language ?? patient.language);
    await tx.db.insert(consentEvents).values({
      clinicId: tx.clinicId,
      patientId: patient.id,
      purpose,
      act,
      way,
      language: notice?.language ?? language ?? patient.language,
      noticeId: notice?.id,
      recordedBy: tx.acting.loginId,
      recordedByName: tx.acting.name,
      ...(time && { saidAt: time }),
    });
    await recordAudit(tx, {
      action: 'patients.consent',
      entity: 'patient',
      entityId: patient.id,
      changedFields: [purpose],
    });
    return (await findPatient(tx, patient.id)) ?? patient;
  });
}

/** Finds what this patient said last, without those who were merged into them. */
async function findAct(
  tx: ClinicScope,
  { id, purpose }: { id: PatientId; purpose: Purpose },
): Promise<ConsentAct | undefined> {
  const rows = await tx.db
    .select({ act: consentEvents.act })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.clinicId, tx.clinicId),
        eq(consentEvents.patientId, id),
        eq(consentEvents.purpose, purpose),
      ),
    )
    .orderBy(desc(consentEvents.id))
    .limit(1);
  return rows[0]?.act;
}

/** The consents that a reply with a request for no more messages withdraws; the do-not-contact list stops the rest. */
const WITHDRAWN_BY_REPLY: readonly Purpose[] = ['feedback', 'marketing'];

/**
 * Records, in the caller's transaction, that a reply from this number or WhatsApp user withdrew consent: for every
 * patient on it, because nothing says which of them wrote.
 */
export async function withdrawByReply(
  tx: ClinicScope,
  { number, userId }: { number?: string | undefined; userId?: string },
): Promise<void> {
  if (number !== undefined)
    await tx.db
      .delete(optIns)
      .where(and(eq(optIns.clinicId, tx.clinicId), eq(optIns.number, number)));
  const family = [
    ...new Set([
      ...(number === undefined ? [] : await findReached(tx, number)),
      ...(userId === undefined ? [] : await findByWhatsappUser(tx, userId)),
    ]),
  ];
  if (family.length === 0) return;
  const events = family.flatMap((id) =>
    WITHDRAWN_BY_REPLY.map((purpose) => ({
      clinicId: tx.clinicId,
      patientId: id,
      purpose,
      act: 'withdrawn' as const,
      way: 'reply' as const,
      recordedByName: tx.acting.name,
    })),
  );
  await tx.db.insert(consentEvents).values(events);
  await announceChange(tx, 'patient');
}

/**
 * Returns the newest notice in the language that the patient reads; without one, in the clinic's
 * usual language. Undefined before the clinic has published one.
 */
async function findShownNotice(
  tx: ClinicScope,
  language: Language | null,
): Promise<{ id: string; language: Language } | undefined> {
  const noticeLanguage = language ?? (await clinicDetails(tx)).defaultLanguage;
  const rows = await tx.db
    .select({ id: consentNotices.id, language: consentNotices.language })
    .from(consentNotices)
    .where(
      and(eq(consentNotices.clinicId, tx.clinicId), eq(consentNotices.language, noticeLanguage)),
    )
    .orderBy(desc(consentNotices.version))
    .limit(1);
  return rows[0];
}
