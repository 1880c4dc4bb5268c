import { and, desc, eq, sql } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { OptIn, PatientId } from '../schema.ts';
import { filterSuppressed, isSuppressed } from './do-not-contact.ts';
import { findPatient } from './find-patients.ts';
import { findConsentFacts } from './may-write.ts';
import { findReached, selectReachedHeads, selectReachedNumber } from './patient-group.ts';
import { recordConsent } from './record-consent.ts';
import { optIns, patients } from './tables.ts';

const MOST_LISTED = 100;

const CONSENT = { purpose: 'care', act: 'given', way: 'qr_message' } as const;

/**
 * Records, in the caller's transaction, that a message from this number agreed to messages about
 * care: for the patient whom the number reaches. Where it reaches a family, nothing says which of
 * them wrote, so the message waits until a person says who. A number that is not in the book waits
 * until someone is added on it; one on the do-not-contact list does not.
 */
export async function agreeByMessage(
  tx: ClinicScope,
  { number, language }: { number: string; language: Language },
): Promise<void> {
  const [id, ...others] = await findReached(tx, number);
  if (id !== undefined && others.length === 0) {
    await recordConsent(tx, { id, ...CONSENT, language });
    return;
  }
  if (id !== undefined && (await haveAllAgreed(tx, [id, ...others]))) return;
  if (await isSuppressed(tx, number)) return;
  const receipt = { language, receivedAt: tx.now };
  await tx.db
    .insert(optIns)
    .values({ clinicId: tx.clinicId, number, ...receipt })
    .onConflictDoUpdate({ target: [optIns.clinicId, optIns.number], set: receipt });
  await announceChange(tx, 'patient');
}

async function haveAllAgreed(tx: ClinicScope, ids: readonly PatientId[]): Promise<boolean> {
  const facts = await findConsentFacts(tx, ids);
  return ids.every((id) => facts[id]?.consents.care === 'given');
}

/**
 * Records the consent of patients whose number wrote before they were in the book, at the time of the
 * message, in the transaction that adds them. On a number that reaches others too it waits.
 */
export async function takeOptIns(tx: ClinicScope, ids: readonly PatientId[]): Promise<void> {
  if (ids.length === 0) return;
  const addedIds = sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const waiting = await tx.db
    .select({ number: optIns.number })
    .from(optIns)
    .where(
      and(
        eq(optIns.clinicId, tx.clinicId),
        sql`${optIns.number} in (select ${selectReachedNumber()} from ${patients}
          where ${patients.clinicId} = ${tx.clinicId} and ${patients.id} in ${addedIds})`,
      ),
    )
    .orderBy(optIns.number);
  for (const { number } of waiting) {
    const [id, ...others] = await findReached(tx, number);
    if (id !== undefined && others.length === 0) await recordOptIn(tx, { number, id });
  }
}

/** Records the consent of the patient who wrote, at the time of the message. */
async function recordOptIn(
  tx: ClinicScope,
  { number, id }: { number: string; id: PatientId },
): Promise<void> {
  const rows = await tx.db
    .delete(optIns)
    .where(matchesNumber(tx, number))
    .returning({ language: optIns.language, at: optIns.receivedAt });
  for (const { language, at } of rows)
    await recordConsent(tx, { id, ...CONSENT, language, time: at });
}

/**
 * Records which patient on a number wrote in, and returns those that are left. Throws NOT_FOUND
 * unless the patient is reached on the number. A second answer changes nothing.
 */
export async function answerOptIn(
  scope: ClinicScope,
  { number, id: requestedId }: { number: string; id: PatientId },
): Promise<{ items: OptIn[] }> {
  await inTransaction(scope, async (tx) => {
    const patient = await findPatient(tx, requestedId);
    if (patient === undefined) throw new Failure('NOT_FOUND');
    const waiting = await tx.db
      .select()
      .from(optIns)
      .where(matchesNumber(tx, number))
      .for('update');
    if (waiting.length === 0) return;
    if (!(await findReached(tx, number)).includes(patient.id)) throw new Failure('NOT_FOUND');
    await recordOptIn(tx, { number, id: patient.id });
    await announceChange(tx, 'patient');
  });
  return listOptIns(scope);
}

/** Lists the numbers that agreed and wait, the newest first, with the people whom each reaches. */
export async function listOptIns(scope: ClinicScope): Promise<{ items: OptIn[] }> {
  const { number, language, receivedAt } = optIns;
  const people = sql<OptIn['people']>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name_key, p.id), '[]')
    from patients p where p.user_id = opt_ins.user_id and p.id in ${selectReachedHeads(scope, sql`opt_ins.number`)})`;
  const rows = await scope.db
    .select({ number, language, receivedAt, people })
    .from(optIns)
    .where(eq(optIns.clinicId, scope.clinicId))
    .orderBy(desc(receivedAt), number)
    .limit(MOST_LISTED);
  const suppressedNumbers = await filterSuppressed(
    scope,
    rows.map((row) => row.number),
  );
  return {
    items: rows
      .filter((row) => !suppressedNumbers.has(row.number))
      .map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
  };
}

/** Removes a number and returns those that are left; removing it again changes nothing. */
export async function removeOptIn(
  scope: ClinicScope,
  { number }: { number: string },
): Promise<{ items: OptIn[] }> {
  await inTransaction(scope, async (tx) => {
    const rows = await tx.db
      .delete(optIns)
      .where(matchesNumber(tx, number))
      .returning({ number: optIns.number });
    if (rows.length === 0) return;
    await recordAudit(tx, {
      action: 'patients.removeOptIn',
      entity: 'patient',
      entityId: tx.clinicId,
    });
    await announceChange(tx, 'patient');
  });
  return listOptIns(scope);
}

function matchesNumber({ clinicId }: ClinicScope, number: string) {
  return and(eq(optIns.clinicId, clinicId), eq(optIns.number, number));
}
