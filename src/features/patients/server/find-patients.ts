import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { isMinorOn } from '../rules.ts';
import type { ConsentState, Patient, PatientId, Purpose } from '../schema.ts';
import { markListed, selectListed } from './do-not-contact.ts';
import { getPatientFacts } from './patient-facts.ts';
import { consentEvents, patients } from './tables.ts';

const {
  clinicId: _clinicId,
  nameKey: _nameKey,
  waUserId: _waUserId,
  importId: _importId,
  lastSeenOn: _lastSeenOn,
  mergedInto: _mergedInto,
  mergedAt: _mergedAt,
  updatedAt: _updatedAt,
  ...shownColumns
} = getTableColumns(patients);

/** Selects patients as they are shown. Those who were merged into others are found by no list. */
export function selectPatients(scope: ClinicScope) {
  return scope.db
    .select({
      ...shownColumns,
      lastVisitOn: selectLastVisit(scope),
      nextVisitOn: selectNextVisit(scope),
      consents: selectConsents(),
      isListed: selectListed({ clinicId: patients.clinicId, number: patients.number }),
    })
    .from(patients)
    .$dynamic();
}
type ShownRow = Awaited<ReturnType<typeof selectPatients>>[number];

// The columns of the outer query are written out: Drizzle leaves the table's name away in a query of one table, where they
// would be columns of the subqueries.

/** Selects the ids of the patient and of those who were merged into them. */
function selectMergedIds(): SQL {
  return sql`(with recursive own (id) as (
    select patients.id union all
    select m.id from patients m join own on m.user_id = patients.user_id and m.merged_into = own.id
  ) select own.id from own)`;
}

function selectLastVisit(scope: ClinicScope): SQL<string | null> {
  const visited = getPatientFacts(scope).lastVisitOn?.(scope, { ids: selectMergedIds() });
  return sql<string | null>`greatest(patients.last_seen_on, ${visited ?? sql`null`})::text`;
}

function selectNextVisit(scope: ClinicScope): SQL<string | null> {
  const planned = getPatientFacts(scope).nextVisitOn?.(scope, { ids: selectMergedIds() });
  return sql<string | null>`${planned ?? sql`null`}::text`;
}

function selectConsents() {
  return sql<Partial<ConsentState>>`(
    select coalesce(jsonb_object_agg(newest.purpose, newest.act), '{}') from (
      select distinct on (e.purpose) e.purpose, e.act from ${consentEvents} e
        where e.user_id = patients.user_id and e.patient_id in ${selectMergedIds()}
        order by e.purpose, e.id desc) newest)`;
}

/** Converts selected rows to the contract's shape. */
export async function presentPatients(
  scope: ClinicScope,
  rows: readonly ShownRow[],
): Promise<Patient[]> {
  const items = await markListed(scope, rows, {
    item: (row): Patient & { doNotContact?: true } => toPatient(scope, row),
    getNumber: (patient) => patient.number ?? '',
  });
  return items.map(({ doNotContact, ...patient }) => ({
    ...patient,
    isSuppressed: doNotContact === true,
  }));
}

function toPatient(
  { today }: ClinicScope,
  { isListed: _isListed, consents, createdAt: at, ...row }: ShownRow,
): Patient {
  const act = (purpose: Purpose) => consents[purpose] ?? null;
  return {
    ...row,
    isMinor: isMinorOn(today, row),
    consents: { care: act('care'), feedback: act('feedback'), marketing: act('marketing') },
    isSuppressed: false,
    createdAt: at.toISOString(),
  };
}

/** Finds a patient; of one who was merged, the patient that was kept. */
export async function findPatient(
  scope: ClinicScope,
  wanted: PatientId,
): Promise<Patient | undefined> {
  const rows = await selectPatients(scope).where(
    and(
      eq(patients.clinicId, scope.clinicId),
      sql`${patients.id} = ${selectKeptId(scope, wanted)}`,
    ),
  );
  const [patient] = await presentPatients(scope, rows);
  return patient;
}

/** The id of the patient that this one was merged into, through all merges; their own id otherwise. */
export function selectKeptId({ clinicId }: ClinicScope, wanted: PatientId): SQL {
  return sql`(with recursive kept (id, merged_into) as (
    select id, merged_into from patients where user_id = ${clinicId} and id = ${wanted} union all
    select p.id, p.merged_into from patients p join kept on p.user_id = ${clinicId} and p.id = kept.merged_into
  ) select id from kept where merged_into is null)`;
}

/** Finds the patient with this name on this number, also a merged one. */
export async function findPatientByName(
  scope: ClinicScope,
  { name: wanted, number: on }: { name: string; number: string },
): Promise<PatientId | undefined> {
  const rows = await scope.db
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(
        eq(patients.clinicId, scope.clinicId),
        eq(patients.number, on),
        sql`${patients.nameKey} = lower(normalize(${wanted}, NFC))`,
      ),
    );
  return rows[0]?.id;
}
