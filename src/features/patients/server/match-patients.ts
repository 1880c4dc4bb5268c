import { or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  matchNameFold,
  matchNameSound,
  matchWords,
  personMatches,
} from '#platform/server/db/search.ts';
import { patients } from './tables.ts';

/**
 * Matches a row about a patient by its own name and number, and by the patient's name in any
 * spelling; undefined, which matches every row, for an empty text.
 */
export function matchesPatientOfRow(
  { clinicId }: { clinicId: string | Placeholder },
  typedText: string,
  row: { name: PgColumn; number: PgColumn; patientId: PgColumn },
): SQL | undefined {
  return matchWords(typedText, (part) => {
    const own = personMatches(part, row);
    const nameMatch = matchNameFold(sql`p.name_fold`, part);
    const soundMatch = matchNameSound({ fold: sql`p.name_fold`, sound: sql`p.name_sound` }, part);
    if (own === undefined || nameMatch === undefined) return own;
    return or(
      own,
      sql`${row.patientId} in (select p.id from ${patients} p where p.user_id = ${clinicId} and ${or(nameMatch, soundMatch)})`,
    );
  });
}
