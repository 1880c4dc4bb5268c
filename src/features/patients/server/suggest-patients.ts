import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { cleanName } from '#platform/text.ts';
import { UNKNOWN_CONSENT } from '../consent-rules.ts';
import { isMinorOn } from '../rules.ts';
import { MOST_SUGGESTED } from '../choices.ts';
import type { SuggestedPatient, Suggestion } from '../schema.ts';
import { findConsentFacts } from './may-write.ts';
import { findConsentMark } from './select-consent.ts';
import { getPatientFacts } from './patient-facts.ts';
import { patients } from './tables.ts';

/**
 * Returns at most eight patients for a form: those on a whole number, the last visitor first, or
 * those with a word of the name that begins with what is typed. Without either it returns none.
 */
export async function suggestPatients(
  scope: ClinicScope,
  { number, name }: Suggestion,
): Promise<SuggestedPatient[]> {
  const found = number === undefined ? matchesName(scope, name) : eq(patients.number, number);
  if (found === undefined) return [];
  const lastVisitOn = selectLastVisit(scope).as('last_visit_on');
  const rows = await scope.db
    .select({
      id: patients.id,
      name: patients.name,
      number: patients.number,
      language: patients.language,
      isMinor: patients.isMinor,
      birthYear: patients.birthYear,
      guardianName: selectGuardian(),
      lastVisitOn,
      lastAskedOn: selectLastAsked(scope),
      address: selectAddress(scope),
    })
    .from(patients)
    .where(and(eq(patients.clinicId, scope.clinicId), isNull(patients.mergedInto), found))
    .orderBy(
      ...(number === undefined ? [] : [sql`last_visit_on desc nulls last`]),
      asc(patients.nameKey),
      asc(patients.id),
    )
    .limit(MOST_SUGGESTED);
  return markConsent(
    scope,
    rows.map(({ birthYear, ...row }) => ({
      ...row,
      isMinor: isMinorOn(scope.today, { isMinor: row.isMinor, birthYear }),
    })),
  );
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
    const known = { facts: facts.get(row.id) ?? UNKNOWN_CONSENT, asksWithoutConsent };
    const careMark = findConsentMark(scope, { ...known, purpose: 'care' });
    const feedbackMark = findConsentMark(scope, { ...known, purpose: 'feedback' });
    return { ...row, ...(careMark && { careMark }), ...(feedbackMark && { feedbackMark }) };
  });
}

/**
 * Matches the first names, in either case, with a word that begins with the text. They are found in
 * the index of names alone: reading the whole row of each patient takes three times as long.
 */
function matchesName({ clinicId }: ClinicScope, typed = ''): SQL | undefined {
  const part = cleanName(typed).normalize('NFC').toLowerCase();
  if (part === '') return undefined;
  const escaped = part.replace(/[\\%_]/g, String.raw`\$&`);
  return sql`${patients.id} in (
    select p.id from ${patients} p where p.user_id = ${clinicId} and p.merged_into is null
      and (p.name_key like ${`${escaped}%`} or p.name_key like ${`% ${escaped}%`})
      order by p.name_key, p.id limit ${MOST_SUGGESTED})`;
}

// The outer query's columns are written out, as in `find-patients.ts`. A form needs the rows of the patient alone: those of
// people who were merged into them are history.

const OWN_ROWS = { ids: sql`(patients.id)` };

function selectLastVisit(scope: ClinicScope) {
  const visited = getPatientFacts(scope).lastVisitOn?.(scope, OWN_ROWS);
  return sql<string | null>`greatest(patients.last_seen_on, ${visited ?? sql`null`})::text`;
}

function selectLastAsked(scope: ClinicScope): SQL<string | null> {
  const requested = getPatientFacts(scope).lastAskedOn?.(scope, OWN_ROWS);
  return sql<string | null>`${requested ?? sql`null`}::text`;
}

function selectAddress(scope: ClinicScope): SQL<string> {
  const address = getPatientFacts(scope).address?.(scope, OWN_ROWS);
  return sql<string>`coalesce(${address ?? sql`null`}, '')`;
}

function selectGuardian(): SQL<string | null> {
  return sql<string | null>`(
    select g.name from ${patients} g where g.user_id = patients.user_id and g.id = patients.guardian_id)`;
}
