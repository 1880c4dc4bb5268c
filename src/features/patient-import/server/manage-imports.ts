import { and, count, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { Failure } from '#platform/errors.ts';
import { IMPORT_VERDICTS } from '../limits.ts';
import type { ImportId, PatientImport } from '../schema.ts';
import { patients } from '#features/patients/server/tables.ts';
import { patientImportRows, patientImports } from './tables.ts';
import { lockImport } from './import-rows.ts';

const MOST_LISTED = 20;

interface NewImport {
  readonly id: ImportId;
  readonly fileName: string;
  readonly totalRows: number;
  readonly fileDigest?: string | undefined;
}

/**
 * Begins an import under the screen's id. The same id again returns the import as it is, and a file whose import
 * is not finished returns that one, in whichever browser it was begun.
 */
export async function startImport(scope: ClinicScope, file: NewImport): Promise<PatientImport> {
  return inTransaction(scope, async (tx) => {
    const { id } = file;
    const rows = await tx.db
      .insert(patientImports)
      .values({ ...file, clinicId: tx.clinicId, createdByName: tx.acting.name })
      .onConflictDoNothing()
      .returning({ id: patientImports.id });
    if (rows.length > 0)
      await recordAudit(tx, { action: 'patients.import', entity: 'patient_import', entityId: id });
    const unfinishedId = rows.length > 0 ? undefined : await findUnfinished(tx, file);
    return findImport(tx, unfinishedId ?? id);
  });
}

/** Finds the unfinished import of a file, under any id. */
async function findUnfinished(
  tx: ClinicScope,
  { fileDigest }: NewImport,
): Promise<ImportId | undefined> {
  if (fileDigest === undefined) return undefined;
  const rows = await tx.db
    .select({ id: patientImports.id })
    .from(patientImports)
    .where(
      and(
        eq(patientImports.clinicId, tx.clinicId),
        eq(patientImports.fileDigest, fileDigest),
        isNull(patientImports.finishedAt),
      ),
    );
  return rows[0]?.id;
}

/** Ends an import, which then takes no more rows; ending it again changes nothing. */
export async function finishImport(
  scope: ClinicScope,
  { id, refusedInFile = 0 }: { id: ImportId; refusedInFile?: number | undefined },
): Promise<PatientImport> {
  return inTransaction(scope, async (tx) => {
    const { finishedAt } = await lockImport(tx, id);
    if (finishedAt === null) {
      await tx.db
        .update(patientImports)
        .set({ finishedAt: sql`now()`, refusedInFile })
        .where(matchesId(tx, id));
      await recordAudit(tx, {
        action: 'patients.finishImport',
        entity: 'patient_import',
        entityId: id,
      });
    }
    return findImport(tx, id);
  });
}

/** Lists the newest imports of the clinic. */
export async function listImports(scope: ClinicScope): Promise<PatientImport[]> {
  const rows = await scope.db
    .select()
    .from(patientImports)
    .where(eq(patientImports.clinicId, scope.clinicId))
    .orderBy(desc(patientImports.createdAt))
    .limit(MOST_LISTED);
  return presentImports(scope, rows);
}

/**
 * Takes back what an import did, within seven days: removes patients whom it added and restores
 * fields that it filled in, but leaves those that people have changed since, or that have rows or
 * consent. Returns how many of each. A second call finds nothing to do. Refuses TOO_LATE.
 */
export async function undoImport(
  scope: ClinicScope,
  { id }: { id: ImportId },
): Promise<Result<{ removed: number; restored: number; left: number }, { code: 'TOO_LATE' }>> {
  return inTransaction(scope, async (tx) => {
    const { isUndoable, undoneAt } = await lockImport(tx, id);
    if (undoneAt !== null) return ok({ removed: 0, restored: 0, left: 0 });
    if (!isUndoable) return refuse({ code: 'TOO_LATE' });
    const touchedCount = await countTouched(tx, id);
    const restoredCount = await restoreChanged(tx, id);
    // Guardians go after their children.
    const removedCount = (await removeAdded(tx, id)) + (await removeAdded(tx, id));
    await tx.db
      .update(patientImports)
      .set({ undoneAt: sql`now()`, finishedAt: sql`coalesce(finished_at, now())` })
      .where(matchesId(tx, id));
    await recordAudit(tx, {
      action: 'patients.undoImport',
      entity: 'patient_import',
      entityId: id,
    });
    await announceChange(tx, 'patient');
    return ok({
      removed: removedCount,
      restored: restoredCount,
      left: touchedCount - removedCount - restoredCount,
    });
  });
}

async function countTouched(tx: ClinicScope, id: ImportId): Promise<number> {
  const rows = await tx.db.execute<{ total: number }>(sql`
    select count(distinct r.patient_id)::int as total from ${patientImportRows} r
      where r.user_id = ${tx.clinicId} and r.import_id = ${id} and r.patient_id is not null`);
  return rows[0]?.total ?? 0;
}

/**
 * The values before the import are put back where the versions say that no person changed them since,
 * nor between two rows that filled in the same patient.
 */
async function restoreChanged(tx: ClinicScope, id: ImportId): Promise<number> {
  const rows = await tx.db.execute(sql`
    with r as (
      select i.user_id, i.patient_id, max(i.version_after) as version_after,
        -- Of a field that two rows filled in, what the first one found.
        jsonb_object_agg(b.key, b.value order by i.version_after desc) as before
      from ${patientImportRows} i, jsonb_each(i.before) b
      where i.user_id = ${tx.clinicId} and i.import_id = ${id} and i.verdict = 'changes'
      group by i.user_id, i.patient_id
      having max(i.version_after) - min(i.version_after) + 1 = count(distinct i.version_after)
    )
    update ${patients} p set
      language = case when r.before ? 'language' then r.before ->> 'language' else p.language end,
      birth_year = case when r.before ? 'birthYear' then (r.before ->> 'birthYear')::int else p.birth_year end,
      last_seen_on = case when r.before ? 'lastSeenOn' then (r.before ->> 'lastSeenOn')::date else p.last_seen_on end,
      note = case when r.before ? 'note' then r.before ->> 'note' else p.note end,
      is_minor = case when r.before ? 'isMinor' then (r.before ->> 'isMinor')::boolean else p.is_minor end,
      guardian_id = case when r.before ? 'guardianId' then (r.before ->> 'guardianId')::uuid else p.guardian_id end,
      version = p.version + 1, updated_at = now()
    from r
    where p.user_id = ${tx.clinicId} and p.user_id = r.user_id and p.id = r.patient_id and p.version = r.version_after
    returning p.id`);
  return rows.length;
}

async function removeAdded(tx: ClinicScope, id: ImportId): Promise<number> {
  const rows = await tx.db.execute(sql`
    delete from ${patients} p using ${patientImportRows} r
    where r.user_id = ${tx.clinicId} and r.import_id = ${id} and r.verdict in ('new', 'another_person')
      and p.user_id = r.user_id and p.id = r.patient_id and p.version = r.version_after and p.merged_into is null
      and not exists (select from appointments a where a.user_id = p.user_id and a.patient_id = p.id)
      and not exists (select from reviews v where v.user_id = p.user_id and v.patient_id = p.id)
      and not exists (select from sequence_messages m where m.user_id = p.user_id and m.patient_id = p.id)
      and not exists (select from report_requests q where q.user_id = p.user_id and q.patient_id = p.id)
      and not exists (select from consent_events e where e.user_id = p.user_id and e.patient_id = p.id)
      and not exists (select from ${patients} m where m.user_id = p.user_id and (m.merged_into = p.id or m.guardian_id = p.id))
    returning p.id`);
  return rows.length;
}

async function findImport(scope: ClinicScope, id: ImportId): Promise<PatientImport> {
  const rows = await scope.db.select().from(patientImports).where(matchesId(scope, id));
  const [patientImport] = await presentImports(scope, rows);
  // Does not say which clinic has the id.
  if (patientImport === undefined) throw new Failure('NOT_FOUND');
  return patientImport;
}

async function presentImports(
  scope: ClinicScope,
  rows: readonly (typeof patientImports.$inferSelect)[],
): Promise<PatientImport[]> {
  if (rows.length === 0) return [];
  const { clinicId, importId, rowNumber, verdict } = patientImportRows;
  const ids = rows.map(({ id }) => id);
  const counts = await scope.db
    .select({ importId, verdict, total: count(), lastRow: max(rowNumber) })
    .from(patientImportRows)
    .where(and(eq(clinicId, scope.clinicId), inArray(importId, ids)))
    .groupBy(importId, verdict);
  return rows.map((row) => {
    const rowCounts = counts.filter((candidate) => candidate.importId === row.id);
    const countVerdict = (wantedText: string) =>
      rowCounts.find((candidate) => candidate.verdict === wantedText)?.total ?? 0;
    const lastRow = Math.max(0, ...rowCounts.map((each) => each.lastRow ?? 0));
    return {
      id: row.id,
      fileName: row.fileName,
      totalRows: row.totalRows,
      refusedInFile: row.refusedInFile,
      counts: Object.fromEntries(
        IMPORT_VERDICTS.map((wantedText) => [wantedText, countVerdict(wantedText)]),
      ) as PatientImport['counts'],
      lastRow: lastRow === 0 ? null : lastRow,
      fileDigest: row.fileDigest,
      createdBy: row.createdByName,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      undoneAt: row.undoneAt?.toISOString() ?? null,
    };
  });
}

function matchesId({ clinicId }: ClinicScope, id: ImportId) {
  return and(eq(patientImports.clinicId, clinicId), eq(patientImports.id, id));
}
