import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Language } from '#platform/language.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import type { OptIn, PatientId } from '../schema.ts';
import { filterSuppressed, isSuppressed } from './do-not-contact.ts';
import { recordConsent } from './record-consent.ts';
import { optIns, patients } from './tables.ts';

const DAY_MS = 86_400_000;
/** How long the number of a person who is no patient is stored. */
const OPT_IN_DAYS = 90;
const MOST_LISTED = 100;

const CONSENT = { purpose: 'care', act: 'given', way: 'qr_message' } as const;

/**
 * Records, in the caller's transaction, that a message from this number agreed to messages about
 * care: for every patient on it who has not agreed yet, because nothing says which of them wrote. A
 * number that is not in the book waits until a person adds it; one on the do-not-contact list does not.
 */
export async function agreeByMessage(
  tx: ClinicScope,
  { number, language }: { number: string; language: Language },
): Promise<void> {
  const family = await tx.db
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(
        eq(patients.clinicId, tx.clinicId),
        eq(patients.number, number),
        isNull(patients.mergedInto),
      ),
    );
  for (const { id } of family) await recordConsent(tx, { id, ...CONSENT, language });
  if (family.length > 0 || (await isSuppressed(tx, number))) return;
  const said = { language, receivedAt: tx.now };
  await tx.db
    .insert(optIns)
    .values({ clinicId: tx.clinicId, number, ...said })
    .onConflictDoUpdate({ target: [optIns.clinicId, optIns.number], set: said });
  await announceChange(tx, 'patient');
}

/**
 * Records the consent of patients whose number wrote before they were in the book, at the time of the
 * message, in the transaction that adds them.
 */
export async function takeOptIns(tx: ClinicScope, ids: readonly PatientId[]): Promise<void> {
  if (ids.length === 0) return;
  const added = sql`select p.id, p.number from patients p where p.user_id = ${tx.clinicId}
    and p.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const taken = await tx.db.execute<{ id: PatientId; language: Language; receivedAt: string }>(sql`
    with added as (${added}), taken as (
      delete from opt_ins o where o.user_id = ${tx.clinicId} and o.number in (select number from added)
        and o.received_at > ${findOldest(tx)} returning o.number, o.language, o.received_at
    )
    select added.id, taken.language, to_json(taken.received_at) #>> '{}' as "receivedAt"
    from taken join added on added.number = taken.number order by added.id`);
  for (const { id, language, receivedAt } of taken)
    await recordConsent(tx, { id, ...CONSENT, language, at: new Date(receivedAt) });
}

/** Lists the numbers that agreed and are not in the book, the newest first. */
export async function listOptIns(scope: ClinicScope): Promise<{ items: OptIn[] }> {
  const rows = await scope.db
    .select({ number: optIns.number, language: optIns.language, receivedAt: optIns.receivedAt })
    .from(optIns)
    .where(and(eq(optIns.clinicId, scope.clinicId), gt(optIns.receivedAt, findOldest(scope))))
    .orderBy(desc(optIns.receivedAt), optIns.number)
    .limit(MOST_LISTED);
  const suppressed = await filterSuppressed(
    scope,
    rows.map(({ number }) => number),
  );
  return {
    items: rows
      .filter(({ number }) => !suppressed.has(number))
      .map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
  };
}

/** Removes a number and returns those that are left; removing it again changes nothing. */
export async function removeOptIn(
  scope: ClinicScope,
  { number }: { number: string },
): Promise<{ items: OptIn[] }> {
  await inTransaction(scope, async (tx) => {
    const removed = await tx.db
      .delete(optIns)
      .where(and(eq(optIns.clinicId, tx.clinicId), eq(optIns.number, number)))
      .returning({ number: optIns.number });
    if (removed.length === 0) return;
    await recordAudit(tx, {
      action: 'patients.removeOptIn',
      entity: 'patient',
      entityId: tx.clinicId,
    });
    await announceChange(tx, 'patient');
  });
  return listOptIns(scope);
}

/** Deletes the numbers of people who were not added in time. */
export async function deleteOldOptIns(scope: ClinicScope): Promise<void> {
  await scope.db
    .delete(optIns)
    .where(and(eq(optIns.clinicId, scope.clinicId), lte(optIns.receivedAt, findOldest(scope))));
}

function findOldest({ now }: ClinicScope): Date {
  return new Date(now.getTime() - OPT_IN_DAYS * DAY_MS);
}
