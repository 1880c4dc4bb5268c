import { afterEach, expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { addDays } from '#platform/calendar.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { setConsentDate } from './consent-date.ts';
import { mayNotWrite } from './may-write.ts';
import { recordConsent } from './record-consent.ts';
import { findConsentDeadline } from './search-patients.ts';
import { buildPatient } from './testing.ts';

const database = testDatabase();

afterEach(() => setConsentDate());

// covers: consent-date-configured
test('asks without consent until the day that the installation set, and counts who has none', async () => {
  const { scope } = await buildClinic(database);
  const { id: patientId } = await buildPatient({ scope });
  const agreed = await buildPatient({ scope }, { name: 'Dhruv Patel' });
  await recordConsent(scope, {
    id: agreed.id,
    purpose: 'feedback',
    act: 'given',
    way: 'said_at_desk',
  });
  const recipient = { patientId, purpose: 'feedback' } as const;

  const tomorrow = addDays(scope.today, 1);
  setConsentDate(tomorrow);
  expect(await mayNotWrite(scope, recipient)).toBeUndefined();
  expect(await findConsentDeadline(scope)).toEqual({ requiredFrom: tomorrow, withoutConsent: 1 });

  setConsentDate(scope.today);
  expect(await mayNotWrite(scope, recipient)).toBe('no_consent');
  expect(await findConsentDeadline(scope)).toEqual({ requiredFrom: null, withoutConsent: 0 });
});
