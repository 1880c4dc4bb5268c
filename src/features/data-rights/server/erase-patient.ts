import { blockErasedNumber } from '#features/delivery/server/suppressions.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { isNothing } from '../rules.ts';
import type { Erasure, HeldCounts } from '../schema.ts';
import {
  deleteHeldRows,
  countHeldRows,
  findHeldNumbers,
  forgetFormerNumber,
  insertErasure,
  isRequesting,
  findLastErasure,
  lockHeldRows,
} from './patient-queries.ts';

/** The kinds of rows whose screens are notified. */
const GONE = ['appointment', 'review', 'feedback', 'message', 'report', 'patient', 'suppression'];

/**
 * Erases everything stored for a number, in one transaction. Keeps a hash, so that nothing is ever
 * sent to the number, and a record of the erasure. Refuses while something is being sent to it.
 * Without stored rows it changes nothing, so a second call does nothing.
 */
export async function erasePatient(
  scope: ClinicScope,
  number: string,
): Promise<Result<Erasure, { code: 'SENDING_NOW' }>> {
  return inTransaction(scope, async (tx) => {
    await lockHeldRows(tx, number);
    if (await isRequesting(tx, number)) return refuse({ code: 'SENDING_NOW' });
    await forgetFormerNumber(tx, number);
    const { doNotContact, ...counts } = await countHeldRows(tx, number);
    if (isNothing(counts) && doNotContact === 0) {
      const before = await findLastErasure(tx, number);
      return ok({ counts, erasedAt: before?.toISOString() ?? null });
    }
    await deleteHeldRows(tx, number);
    await blockErasedNumber(tx, number);
    const { id, erasedAt } = await insertErasure(tx, { number, counts });
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

/**
 * Erases again, after a backup was restored, every number of the clinic that was erased since the
 * backup. Returns how many.
 */
export async function eraseAgain(
  scope: ClinicScope,
  numberHashes: ReadonlySet<string>,
): Promise<number> {
  let erasedCount = 0;
  for (const number of await findHeldNumbers(scope)) {
    if (!numberHashes.has(scope.hashNumber(number))) continue;
    const outcome = await erasePatient(scope, number);
    if (!outcome.ok) throw new Error('A restored attempt is marked as being sent');
    erasedCount += 1;
  }
  return erasedCount;
}

function kindsIn(counts: HeldCounts): string[] {
  return Object.entries(counts).flatMap(([kind, rows]) => (rows > 0 ? [kind] : []));
}
