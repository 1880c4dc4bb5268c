import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { UNDO_IMPORT_DAYS } from '../limits.ts';
import type { ImportId, JudgedRow, SentRow } from '../schema.ts';
import { patientImportRows, patientImports } from './tables.ts';
import { writeRows } from './write-rows.ts';

/**
 * Imports rows of a begun import in one transaction and returns each verdict. A row whose number
 * was imported before is not imported again, so that a repeated call changes nothing. Imported
 * patients have no consent. Refuses IMPORT_CLOSED after the import was finished or undone.
 */
export async function importRows(
  scope: ClinicScope,
  { id, rows }: { id: ImportId; rows: readonly SentRow[] },
): Promise<Result<{ rows: JudgedRow[] }, { code: 'IMPORT_CLOSED' }>> {
  return inTransaction(scope, async (tx) => {
    const importRow = await lockImport(tx, id);
    if (importRow.finishedAt !== null || importRow.undoneAt !== null)
      return refuse({ code: 'IMPORT_CLOSED' });
    const before = await findImported(tx, { id, rows });
    const fresh = rows.filter(({ rowNumber }) => !before.has(rowNumber));
    const writtenRows = await writeRows(tx, { id, rows: fresh });
    if (writtenRows.some(({ stored }) => stored.patientId)) await announceChange(tx, 'patient');
    const earlier = rows.flatMap(({ rowNumber }) => before.get(rowNumber) ?? []);
    return ok({ rows: [...earlier, ...writtenRows.map(({ row }) => row)] });
  });
}

/** Locks an import, so that calls for it come one after the other. Throws NOT_FOUND for another clinic's. */
export async function lockImport(tx: ClinicScope, id: ImportId) {
  const { createdAt } = patientImports;
  const [row] = await tx.db
    .select({
      ...getTableColumns(patientImports),
      isUndoable: sql<boolean>`${createdAt} > now() - ${UNDO_IMPORT_DAYS} * interval '1 day'`,
    })
    .from(patientImports)
    .where(and(eq(patientImports.clinicId, tx.clinicId), eq(patientImports.id, id)))
    .for('update');
  if (row === undefined) throw new Failure('NOT_FOUND');
  return row;
}

/** Finds what earlier calls did with these rows. */
async function findImported(
  tx: ClinicScope,
  { id, rows }: { id: ImportId; rows: readonly SentRow[] },
): Promise<Map<number, JudgedRow>> {
  const { clinicId, importId, rowNumber } = patientImportRows;
  const importRow = await tx.db
    .select()
    .from(patientImportRows)
    .where(
      and(
        eq(clinicId, tx.clinicId),
        eq(importId, id),
        inArray(
          rowNumber,
          rows.map((row) => row.rowNumber),
        ),
      ),
    );
  return new Map(
    importRow.map((row) => [
      row.rowNumber,
      { rowNumber: row.rowNumber, verdict: row.verdict, patientId: row.patientId, about: [] },
    ]),
  );
}
