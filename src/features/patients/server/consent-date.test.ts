import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { collectContributions } from '#platform/server/db/contributions.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import type { CalendarDate } from '#platform/time.ts';
import { consentDates } from './consent-date.ts';
import { mayNotWrite } from './may-write.ts';
import { recordConsent } from './record-consent.ts';
import { countByFilter } from './search-patients.ts';
import { buildPatient } from './testing.ts';

const database = testDatabase();

/** Returns the scope as in an installation that sets the date. */
function withConsentDate(scope: ClinicScope, date: CalendarDate): ClinicScope {
  return { ...scope, contributions: collectContributions([consentDates.with(date)]) };
}

// covers: consent-date-configured
test('asks without consent until the day that the installation set, and counts who has none', async () => {
  const { scope } = await buildClinic(database);
  const { id: patientId } = await buildPatient({ scope });
  const agreedPatient = await buildPatient({ scope }, { name: 'Dhruv Patel' });
  await recordConsent(scope, {
    id: agreedPatient.id,
    purpose: 'feedback',
    act: 'given',
    way: 'said_at_desk',
  });
  const recipient = { patientId, purpose: 'feedback' } as const;

  const tomorrow = addDays(scope.today, 1);
  const before = withConsentDate(scope, tomorrow);
  expect(await mayNotWrite(before, recipient)).toBeUndefined();
  expect(await countByFilter(before)).toMatchObject({
    consentRequiredFrom: tomorrow,
    no_consent: 1,
  });

  const after = withConsentDate(scope, scope.today);
  expect(await mayNotWrite(after, recipient)).toBe('no_consent');
  expect(await countByFilter(after)).toMatchObject({ consentRequiredFrom: null, no_consent: 1 });
});
