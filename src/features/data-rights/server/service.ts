import { blockErasedNumber, isBlocked } from '#features/delivery/server/suppressions.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { fileNameOf, isNothing, readablePage } from '../rules.ts';
import type { Erasure, ExportForm, HeldCounts, PatientData, PatientFile } from '../schema.ts';
import {
  deleteHeld,
  HELD_KINDS,
  heldCounts,
  heldNumbers,
  heldRows,
  insertedErasure,
  isRequesting,
  lastErasure,
  lockHeld,
  namesOf,
} from './queries.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';

/** Kinds of rows whose screens must hear that some are gone. */
const GONE = ['appointment', 'review', 'message', 'report', 'suppression'];

/** What the clinic holds of a number: whose names stand with it and how many rows of each kind. */
export async function findPatient(scope: ClinicScope, number: string): Promise<PatientData> {
  const [{ doNotContact: _listed, ...counts }, people, blocked, erasedAt] = await Promise.all([
    heldCounts(scope, number),
    namesOf(scope, number),
    isBlocked(scope, number),
    lastErasure(scope, number),
  ]);
  return { number, people, counts, isBlocked: blocked, erasedAt: erasedAt?.toISOString() ?? null };
}

/** Everything that is held of a number, in one file; the trail says that it was taken, never of whom. */
export async function exportPatient(
  scope: ClinicScope,
  { number, form }: { number: string; form: ExportForm },
): Promise<PatientFile> {
  return inTransaction(scope, async (tx) => {
    const { clinicName } = await clinicDetails(tx);
    const held: Record<string, Record<string, unknown>[]> = {};
    for (const kind of HELD_KINDS) held[kind] = await heldRows(tx, { kind, number });
    await recordAudit(tx, { action: 'patients.export', entity: 'patient', changedFields: [form] });
    const record = {
      format: 'wellword.patient/1' as const,
      clinic: clinicName,
      number,
      exportedOn: scope.today,
      held,
    };
    return form === 'json'
      ? {
          fileName: fileNameOf(record, 'json'),
          mediaType: 'application/json',
          content: `${JSON.stringify(record, undefined, 2)}\n`,
        }
      : {
          fileName: fileNameOf(record, 'html'),
          mediaType: 'text/html',
          content: readablePage(record),
        };
  });
}

/**
 * Erases everything of a number, for good, in one transaction; what stays is a hash that keeps anything from being sent to it, and that it
 * was done. Refused while something is on its way to it. Nothing held changes nothing, so a second time is none.
 */
export async function erasePatient(
  scope: ClinicScope,
  number: string,
): Promise<Result<Erasure, { code: 'SENDING_NOW' }>> {
  return inTransaction(scope, async (tx) => {
    await lockHeld(tx, number);
    if (await isRequesting(tx, number)) return refuse({ code: 'SENDING_NOW' });
    const { doNotContact, ...counts } = await heldCounts(tx, number);
    if (isNothing(counts) && doNotContact === 0) {
      const before = await lastErasure(tx, number);
      return ok({ counts, erasedAt: before?.toISOString() ?? null });
    }
    await deleteHeld(tx, number);
    await blockErasedNumber(tx, number);
    const { id, erasedAt } = await insertedErasure(tx, { number, counts });
    await recordAudit(tx, {
      action: 'patients.erase',
      entity: 'patient',
      entityId: id,
      changedFields: kindsIn(counts),
    });
    for (const kind of GONE) await announceChange(tx, kind);
    return ok({ counts, erasedAt: erasedAt.toISOString() });
  });
}

/** Erases again, after a backup was restored, every number of the clinic that was erased since it was made. Answers how many. */
export async function eraseAgain(
  scope: ClinicScope,
  numberHashes: ReadonlySet<string>,
): Promise<number> {
  let erased = 0;
  for (const number of await heldNumbers(scope)) {
    if (!numberHashes.has(scope.hashNumber(number))) continue;
    const outcome = await erasePatient(scope, number);
    if (!outcome.ok) throw new Error('A restored attempt stands as being sent');
    erased += 1;
  }
  return erased;
}

function kindsIn(counts: HeldCounts): string[] {
  return Object.entries(counts).flatMap(([kind, rows]) => (rows > 0 ? [kind] : []));
}
