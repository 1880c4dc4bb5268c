import { and, asc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { addDays } from '#platform/calendar.ts';
import type { Page } from '#platform/page.ts';
import { readCursor, toPage } from '#platform/server/db/keyset.ts';
import { inSnapshot, type ClinicScope } from '#platform/server/db/scope.ts';
import {
  matchNameFold,
  matchNameSound,
  matchWords,
  nameContains,
  numberContains,
} from '#platform/server/db/search.ts';
import { cleanName } from '#platform/text.ts';
import { RECENT_DAYS } from '../choices.ts';
import { findOldestMinorYear } from '../rules.ts';
import { PatientId, type Patient, type PatientCounts, type PatientFilter } from '../schema.ts';
import { getConsentDate } from './consent-date.ts';
import { getPatient } from './create-patient.ts';
import { findErasedNumbers } from './do-not-contact.ts';
import { getPatientFacts } from './patient-facts.ts';
import { presentPatients, selectPatients } from './find-patients.ts';
import { readGroup, selectGroupByHead, selectHeads } from './patient-group.ts';
import { consentEvents, doNotContact, patients } from './tables.ts';

const CursorKey = z.tuple([z.string(), PatientId]);
const LOCAL_INSTANT = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/;
const VisitKey = z.tuple([z.string().check(z.regex(LOCAL_INSTANT)), PatientId]);

/** Returns a page of the patients by name, expected ones by their next visit, with the filter's total; merged ones are left out. */
export async function searchPatients(
  scope: ClinicScope,
  {
    patient = '',
    filter,
    cursor,
    limit,
  }: { patient?: string; filter?: PatientFilter; cursor?: string; limit: number },
): Promise<Page<Patient> & { total: number }> {
  return inSnapshot(scope, async (snapshot) => {
    const condition = and(
      isInBook(snapshot),
      matchWords(patient, (part) => matchesPerson(snapshot, part)),
      await selectFiltered(snapshot, filter),
    );
    const isByVisit = filter === 'expected';
    const nextVisitAt = selectNextVisitAt(snapshot);
    const after = isByVisit ? isAfterVisit(nextVisitAt, cursor) : isAfter(cursor);
    const rows = await selectPatients(snapshot)
      .where(and(condition, after))
      .orderBy(isByVisit ? nextVisitAt : asc(patients.nameKey), asc(patients.id))
      .limit(limit + 1);
    // Few patients have the name that is looked for: then the page is all of them, and they are read once.
    const isAll = cursor === undefined && rows.length <= limit;
    const total = isAll ? rows.length : await snapshot.db.$count(patients, condition);
    const page = toPage(rows, {
      limit,
      item: (row) => row,
      cursor: ({ name, id, nextVisit }) => [
        isByVisit && nextVisit ? `${nextVisit.date}T${nextVisit.time}` : name,
        id,
      ],
    });
    const items = await presentPatients(snapshot, page.items);
    return { ...page, items, total };
  });
}

/** Returns how many patients the clinic has; merged ones count as one. */
export function countPatients(scope: ClinicScope): Promise<number> {
  return scope.db.$count(patients, isInBook(scope));
}

/** The clinic's own patients; who was merged into another is that one. */
function isInBook({ clinicId }: ClinicScope): SQL | undefined {
  return and(eq(patients.clinicId, clinicId), isNull(patients.mergedInto));
}

/** Matches what is typed with the patient, those who were merged into them, and their guardian's number. */
function matchesPerson(scope: ClinicScope, text: string): SQL | undefined {
  if (text.trim() === '') return undefined;
  const ownMatch = matchesOwn(text, patients);
  const member = alias(patients, 'm');
  const mergedPatients = sql`select m.id, m.merged_into from patients m where m.user_id = ${scope.clinicId}
    and m.merged_into is not null and ${matchesOwn(text, member)}`;
  const guardian = alias(patients, 'g');
  const child = sql`select c.id from patients c join patients g on g.user_id = c.user_id and g.id = c.guardian_id
    where c.user_id = ${scope.clinicId} and c.number is null and ${numberContains(guardian.number, text) ?? sql`false`}`;
  return or(
    ownMatch,
    sql`${patients.id} in ${selectHeads(scope, mergedPatients)}`,
    sql`${patients.id} in (${child})`,
  );
}

/** A text of signs alone, such as an emoji, is searched as it is. */
function matchesOwn(
  text: string,
  {
    name,
    nameFold,
    nameSound,
    number,
  }: Record<'name' | 'nameFold' | 'nameSound' | 'number', PgColumn>,
): SQL | undefined {
  const nameMatch = matchNameFold(nameFold, text) ?? nameContains(name, cleanName(text));
  const soundMatch = matchNameSound({ fold: nameFold, sound: nameSound }, text);
  return or(nameMatch, soundMatch, numberContains(number, text));
}

/** A cursor has the name as it is shown; the database makes the key of it again. */
function isAfter(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [name, id] = readCursor(cursor, CursorKey);
  return sql`(${patients.nameKey}, ${patients.id}) > (lower(normalize(${name}, NFC)), ${id}::uuid)`;
}

function isAfterVisit(nextVisitAt: SQL, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [time, id] = readCursor(cursor, VisitKey);
  return sql`(${nextVisitAt}, ${patients.id}) > (${time}::timestamp, ${id}::uuid)`;
}

/** Selects the moment of the next visit of a patient's group. */
function selectNextVisitAt(scope: ClinicScope): SQL {
  return readGroup(
    (ids) => getPatientFacts(scope).nextVisitAt?.(scope, { ids }) ?? sql`null::timestamp`,
  );
}

// The outer query's columns are written out, as in `find-patients.ts`.
const FILTERS: Record<Exclude<PatientFilter, 'do_not_contact'>, (scope: ClinicScope) => SQL> = {
  expected: (scope) => {
    const expectedIds = getPatientFacts(scope).expectedIds?.(scope);
    if (expectedIds === undefined) return sql`false`;
    const members = sql`select m.id, m.merged_into from patients m
      where m.user_id = ${scope.clinicId} and m.id in ${expectedIds}`;
    return sql`patients.id in ${selectHeads(scope, members)}`;
  },
  no_consent: () =>
    sql`coalesce(${readGroup(
      (ids) => sql`(select e.act from ${consentEvents} e
        where e.user_id = patients.user_id and e.patient_id in ${ids} and e.purpose = 'feedback'
        order by e.id desc limit 1)`,
    )}, '') <> 'given'`,
  minor: ({ today }) =>
    sql`(patients.is_minor or patients.birth_year >= ${findOldestMinorYear(today)})`,
  no_recent_visit: (scope) => {
    const since = addDays(scope.today, -RECENT_DAYS);
    return readGroup((ids, lastSeenOn) => {
      const hasVisit = getPatientFacts(scope).hasVisitSince?.(scope, { ids, since });
      return sql`(coalesce(${lastSeenOn}, '-infinity') < ${since}
        and not ${hasVisit ?? sql`false`})`;
    });
  },
};

/** The condition of a filter; a number that was erased is on the do-not-contact list by its hash. */
async function selectFiltered(
  scope: ClinicScope,
  filter: PatientFilter | undefined,
): Promise<SQL | undefined> {
  if (filter !== 'do_not_contact') return filter && FILTERS[filter](scope);
  const erasedNumbers = await findErasedNumbers(scope);
  return or(
    sql`exists (select from ${doNotContact} d
      where d.user_id = patients.user_id and d.number = patients.number)`,
    sql`patients.number = any(${sql.param(erasedNumbers)}::text[])`,
  );
}

/**
 * Returns how many patients the clinic has and how many each filter shows; merged ones count as one. With them the day from
 * which the law requires consent; null once it has come.
 */
export async function countByFilter(scope: ClinicScope): Promise<PatientCounts> {
  return inSnapshot(scope, async (snapshot) => {
    const count = async (filter?: PatientFilter) =>
      snapshot.db.$count(patients, and(isInBook(snapshot), await selectFiltered(snapshot, filter)));
    const requiredFrom = getConsentDate(snapshot);
    return {
      all: await count(),
      expected: await count('expected'),
      no_consent: await count('no_consent'),
      minor: await count('minor'),
      no_recent_visit: await count('no_recent_visit'),
      do_not_contact: await count('do_not_contact'),
      consentRequiredFrom: snapshot.today < requiredFrom ? requiredFrom : null,
    };
  });
}

/** Most people shown as a family; more than that share no household. */
const LARGEST_FAMILY = 20;

/** Returns the other patients on the same phone and the children of this one, by name. */
export async function findFamily(
  scope: ClinicScope,
  { id }: { id: PatientId },
): Promise<Patient[]> {
  const patient = await getPatient(scope, { id });
  const rows = await selectPatients(scope)
    .where(
      and(
        isInBook(scope),
        ne(patients.id, patient.id),
        or(
          patient.number === null ? undefined : eq(patients.number, patient.number),
          sql`${patients.guardianId} in ${selectGroupByHead(scope, patient.id)}`,
          patient.guardianId === null ? undefined : eq(patients.id, patient.guardianId),
        ),
      ),
    )
    .orderBy(asc(patients.nameKey), asc(patients.id))
    .limit(LARGEST_FAMILY);
  return presentPatients(scope, rows);
}
