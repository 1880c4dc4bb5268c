import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues } from '#platform/server/db/select-values.ts';
import { isMinorOn } from '../rules.ts';
import type { ConsentState, NextVisit, Patient, PatientId, Purpose } from '../schema.ts';
import { markListed, selectListed } from './do-not-contact.ts';
import { getPatientFacts } from './patient-facts.ts';
import { readGroup, selectByName, selectHeads, selectKeptId } from './patient-group.ts';
import { consentEvents, patients } from './tables.ts';

const {
  clinicId: _clinicId,
  nameKey: _nameKey,
  nameFold: _nameFold,
  nameSound: _nameSound,
  waUserId: _waUserId,
  importId: _importId,
  lastSeenOn: _lastSeenOn,
  mergedInto: _mergedInto,
  mergedAt: _mergedAt,
  mergeChanges: _mergeChanges,
  updatedAt: _updatedAt,
  ...shownColumns
} = getTableColumns(patients);

/** Names of a family that a line of the list has room for. */
const MOST_NAMES = 3;

/** Selects patients as they are shown. Those who were merged into others are found by no list. */
export function selectPatients(scope: ClinicScope) {
  return scope.db
    .select({
      ...shownColumns,
      guardianId: selectGuardianId(scope),
      lastVisitOn: selectLastVisit(scope),
      nextVisitOn: selectNextVisit(scope),
      nextVisit: selectVisitToCome(scope),
      samePhone: selectSamePhone(),
      consents: selectConsents(),
    })
    .from(patients)
    .$dynamic();
}
type ShownRow = Awaited<ReturnType<typeof selectPatients>>[number];

// The columns of the outer query are written out, as in `patient-group.ts`.

/** Selects the date of the last visit of the group, as the clinic or an import noted it. */
export function selectLastVisit(scope: ClinicScope): SQL<string | null> {
  const select = (ids: SQL, lastSeenOn: SQL) => {
    const lastVisits = getPatientFacts(scope).lastVisitOn?.(scope, { ids });
    return sql`greatest(${lastSeenOn}, ${lastVisits ?? sql`null`})`;
  };
  return sql<string | null>`${readGroup(select)}::text`;
}

function selectNextVisit(scope: ClinicScope): SQL<string | null> {
  const select = (ids: SQL) => getPatientFacts(scope).nextVisitOn?.(scope, { ids }) ?? sql`null`;
  return sql<string | null>`${readGroup(select)}::text`;
}

function selectVisitToCome(scope: ClinicScope): SQL<NextVisit | null> {
  const select = (ids: SQL) => getPatientFacts(scope).nextVisit?.(scope, { ids }) ?? sql`null`;
  return sql<NextVisit | null>`${readGroup(select)}`;
}

function selectConsents() {
  const select = (ids: SQL) => sql`(
    select coalesce(jsonb_object_agg(newest.purpose, newest.act), '{}') from (
      select distinct on (e.purpose) e.purpose, e.act from ${consentEvents} e
        where e.user_id = patients.user_id and e.patient_id in ${ids}
        order by e.purpose, e.id desc) newest)`;
  return sql<Partial<ConsentState>>`${readGroup(select)}`;
}

/** Selects the names of others on the same number, the first ones by the alphabet. */
function selectSamePhone() {
  return sql<string[]>`array(select o.name from ${patients} o
    where o.user_id = patients.user_id and o.number = patients.number and o.id <> patients.id
      and o.merged_into is null
    order by o.name_key limit ${MOST_NAMES})`;
}

/** Selects the guardian; of one who was merged, the patient that was kept. */
function selectGuardianId(scope: ClinicScope): SQL<PatientId | null> {
  const guardian = sql`select g.id, g.merged_into from patients g
    where g.user_id = patients.user_id and g.id = patients.guardian_id`;
  return sql<PatientId | null>`case when patients.guardian_id is not null then ${selectHeads(scope, guardian)} end`;
}

/** Converts selected rows to the contract's shape. */
export async function presentPatients(
  scope: ClinicScope,
  rows: readonly ShownRow[],
): Promise<Patient[]> {
  if (rows.length === 0) return [];
  const getNumber = ({ number }: Patient) => number ?? '';
  const patientViews = rows.map((row): Patient & { doNotContact?: true } => toPatient(scope, row));
  const { listed } = await selectValues(scope.db, {
    listed: selectListed(scope, patientViews.map(getNumber)),
  });
  const items = await markListed(scope, patientViews, { listed, getNumber });
  return items.map(({ doNotContact, ...patient }) => ({
    ...patient,
    isSuppressed: doNotContact === true,
  }));
}

function toPatient(
  { today }: ClinicScope,
  { consents, nextVisit, samePhone, createdAt: time, ...row }: ShownRow,
): Patient {
  const act = (purpose: Purpose) => consents[purpose] ?? null;
  return {
    ...row,
    ...(nextVisit && { nextVisit }),
    ...(samePhone.length > 0 && { samePhone }),
    isMinor: isMinorOn(today, row),
    consents: { care: act('care'), feedback: act('feedback'), marketing: act('marketing') },
    isSuppressed: false,
    createdAt: time.toISOString(),
  };
}

/** Finds a patient; of one who was merged, the patient that was kept. */
export async function findPatient(
  scope: ClinicScope,
  requestedId: PatientId,
): Promise<Patient | undefined> {
  const rows = await selectPatients(scope).where(
    and(
      eq(patients.clinicId, scope.clinicId),
      sql`${patients.id} = ${selectKeptId(scope, requestedId)}`,
    ),
  );
  const [patient] = await presentPatients(scope, rows);
  return patient;
}

/**
 * Finds the patient with this name on this number, also a merged one, or the child without a number
 * whose guardian has it.
 */
export async function findPatientByName(
  { db, clinicId }: ClinicScope,
  person: { name: string; number: string },
): Promise<PatientId | undefined> {
  const rows = await db.execute<{ id: PatientId }>(selectByName(clinicId, person));
  return rows[0]?.id;
}

/** Finds another patient with the same name, on the number or on that of the guardian. */
export async function findSamePatient(
  scope: ClinicScope,
  patient: { id: PatientId; name: string; number: string | null; guardianId: PatientId | null },
): Promise<PatientId | undefined> {
  const { id, name, guardianId } = patient;
  const guardian = guardianId === null ? undefined : await findPatient(scope, guardianId);
  const number = patient.number ?? guardian?.number;
  const same = number ? await findPatientByName(scope, { name, number }) : undefined;
  return same === id ? undefined : same;
}
