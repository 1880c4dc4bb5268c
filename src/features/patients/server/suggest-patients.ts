import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { DoctorId } from '#features/clinics/schema.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { daysBetween } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { matchNameSound } from '#platform/server/db/search.ts';
import type { CalendarDate } from '#platform/time.ts';
import { foldName, foldTypedPart } from '#platform/name-fold.ts';
import { UNKNOWN_CONSENT } from '../consent-rules.ts';
import { isMinorOn } from '../rules.ts';
import { MOST_SUGGESTED, REST_DAYS } from '../choices.ts';
import type { SuggestedPatient, Suggestion } from '../schema.ts';
import { findConsentFacts } from './may-write.ts';
import { findConsentMark } from './select-consent.ts';
import { getPatientFacts } from './patient-facts.ts';
import { selectLastVisit } from './find-patients.ts';
import {
  readGroup,
  selectHeads,
  selectKeptId,
  selectReachedNumber,
  selectReachedHeads,
} from './patient-group.ts';
import { patients } from './tables.ts';

/**
 * Returns at most eight patients for a form: those on a whole number, the last visitor first, those with
 * the digits in their number, or those with a word of the name that begins with what is typed. Without
 * any of them it returns none.
 */
export async function suggestPatients(
  scope: ClinicScope,
  suggestion: Suggestion,
): Promise<SuggestedPatient[]> {
  const condition = matches(scope, suggestion);
  if (condition === undefined) return [];
  const lastVisitOn = selectLastVisit(scope).as('last_visit_on');
  const rows = await scope.db
    .select({
      id: patients.id,
      name: patients.name,
      number: selectReachedNumber(),
      language: patients.language,
      isMinor: patients.isMinor,
      birthYear: patients.birthYear,
      guardianName: selectGuardian(scope),
      lastVisitOn,
      lastAskedOn: selectLastAsked(scope),
      restDays: selectRestDays(scope),
      address: selectAddress(scope),
      lastDoctorId: selectLastDoctor(scope),
    })
    .from(patients)
    .where(and(eq(patients.clinicId, scope.clinicId), isNull(patients.mergedInto), condition))
    .orderBy(
      ...(suggestion.number === undefined ? [] : [sql`last_visit_on desc nulls last`]),
      asc(patients.nameKey),
      asc(patients.id),
    )
    .limit(MOST_SUGGESTED);
  return markConsent(
    scope,
    rows.map(({ birthYear, restDays, lastDoctorId, ...row }) => ({
      ...row,
      ...(lastDoctorId !== null && { lastDoctorId }),
      isMinor: isMinorOn(scope.today, { isMinor: row.isMinor, birthYear }),
      ...(isWithin(scope.today, { since: row.lastAskedOn, days: restDays }) && {
        isAskedLately: true as const,
      }),
    })),
  );
}

function matches(scope: ClinicScope, { number, digits, name }: Suggestion): SQL | undefined {
  if (number !== undefined) return matchesNumber(scope, number);
  return digits === undefined ? matchesName(scope, name) : matchesDigits(scope, digits);
}

/** Adds to each patient why no message about care or feedback may go to them. */
async function markConsent(
  scope: ClinicScope,
  rows: readonly SuggestedPatient[],
): Promise<SuggestedPatient[]> {
  if (rows.length === 0) return [];
  const { asksWithoutConsent } = await clinicDetails(scope);
  const facts = await findConsentFacts(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const consent = { facts: facts[row.id] ?? UNKNOWN_CONSENT, asksWithoutConsent };
    const careMark = findConsentMark(scope, { ...consent, purpose: 'care' });
    const feedbackMark = findConsentMark(scope, { ...consent, purpose: 'feedback' });
    return { ...row, ...(careMark && { careMark }), ...(feedbackMark && { feedbackMark }) };
  });
}

/**
 * Matches the first names in which each word of the text begins a word, in any spelling, then those that sound so in another
 * script. They are found in the index of names alone: reading the whole row of each patient takes three times as long.
 */
function matchesName(scope: ClinicScope, text = ''): SQL | undefined {
  const words = foldName(text).split(' ').filter(Boolean);
  if (words.length === 0) return undefined;
  const begins = (column: SQL) =>
    sql.join(
      words.map((word) => {
        const parts = foldTypedPart(word).map((part) => sql`${column} like ${`% ${part}%`}`);
        return sql`(${sql.join(parts, sql` or `)})`;
      }),
      sql` and `,
    );
  const isWritten = sql`(${begins(sql`' ' || p.name_fold`)} or replace(p.name_fold, ' ', '') like ${`${words.join('')}%`})`;
  const sounds = matchNameSound({ fold: sql`p.name_fold`, sound: sql`p.name_sound` }, text);
  const select = (isMerged: SQL) => sql`select p.id, p.merged_into from ${patients} p
    where p.user_id = ${scope.clinicId} and p.merged_into is ${isMerged}
      and ${or(isWritten, sounds)}
    order by ${isWritten} desc, p.name_key, p.id limit ${MOST_SUGGESTED}`;
  const heads = selectHeads(scope, sql`(${select(sql`not null`)})`);
  // An array is read once. Before the database has counted the rows of a large import, it would read `in (select …)` for each.
  return sql`${patients.id} = any(array(select own.id from (${select(sql`null`)}) own union all ${heads}))`;
}

/** Matches those who are reached on a number, also by that of someone who was merged into them. */
function matchesNumber(scope: ClinicScope, number: string): SQL {
  return sql`${patients.id} = any(array${selectReachedHeads(scope, number)})`;
}

/** Matches those whose own number, or that of someone merged into them, has the digits in it. */
function matchesDigits(scope: ClinicScope, digits: string): SQL {
  const members = sql`(select p.id, p.merged_into from ${patients} p
    where p.user_id = ${scope.clinicId} and p.number like ${`%${digits}%`}
    order by p.number not like ${`${digits}%`}, p.number, p.id limit ${MOST_SUGGESTED})`;
  return sql`${patients.id} = any(array${selectHeads(scope, members)})`;
}

// The outer query's columns are written out, as in `patient-group.ts`.

function selectLastAsked(scope: ClinicScope): SQL<string | null> {
  const select = (ids: SQL) => getPatientFacts(scope).lastAskedOn?.(scope, { ids }) ?? sql`null`;
  return sql<string | null>`${readGroup(select)}::text`;
}

function selectRestDays(scope: ClinicScope): SQL<number> {
  const restDays = getPatientFacts(scope).restDays?.(scope);
  return sql<number>`coalesce(${restDays ?? sql`null`}, ${REST_DAYS}::int)`;
}

function isWithin(
  today: CalendarDate,
  { since, days }: { since: CalendarDate | null; days: number },
): boolean {
  return since !== null && daysBetween(since, today) < days;
}

function selectAddress(scope: ClinicScope): SQL<string> {
  const select = (ids: SQL) => getPatientFacts(scope).address?.(scope, { ids }) ?? sql`null`;
  return sql<string>`coalesce(${readGroup(select)}, '')`;
}

function selectLastDoctor(scope: ClinicScope): SQL<DoctorId | null> {
  const select = (ids: SQL) => getPatientFacts(scope).lastDoctorId?.(scope, { ids }) ?? sql`null`;
  return sql<DoctorId | null>`${readGroup(select)}`;
}

function selectGuardian(scope: ClinicScope): SQL<string | null> {
  const id = selectKeptId(scope, sql`patients.guardian_id`);
  return sql<
    string | null
  >`(select g.name from patients g where g.user_id = patients.user_id and g.id = ${id})`;
}
