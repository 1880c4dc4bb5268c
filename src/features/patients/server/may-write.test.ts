import { expect, test } from 'vitest';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { findConsentFacts, mayNotWrite } from './may-write.ts';
import { recordConsent } from './record-consent.ts';
import { toConsentMark } from './select-consent.ts';
import { suggestPatients } from './suggest-patients.ts';
import { buildPatient } from './testing.ts';

const database = testDatabase();
const NUMBER = '9812345678';

// covers: minor-by-birth-year-everywhere
test.each(['not merged', 'merged into another patient'] as const)(
  'a minor by the year of birth who is %s gets messages about care only',
  async (kind) => {
    const clinic = await buildClinic(database);
    const { scope } = clinic;
    const birthYear = Number(scope.today.slice(0, 4)) - 9;
    const child = await buildPatient(clinic, { birthYear });
    const { id: patientId } =
      kind === 'not merged' ? child : await buildPatient(clinic, { name: 'Ashu Patel' });
    if (patientId !== child.id)
      await database.ownerPool.query(
        'update patients set merged_into = $1, merged_at = now() where id = $2',
        [child.id, patientId],
      );
    const consent = { act: 'given', way: 'signed' } as const;
    await recordConsent(scope, { id: patientId, purpose: 'feedback', ...consent });
    expect(await mayNotWrite(scope, { patientId, purpose: 'feedback' })).toBe('minor');
    expect(await mayNotWrite(scope, { patientId, purpose: 'care' })).toBeUndefined();
    const { [patientId]: patient } = await findConsentFacts(scope, [patientId]);
    const rule = { purpose: 'feedback', asksWithoutConsent: true } as const;
    expect(toConsentMark(scope, { patient, ...rule })).toEqual({ consentMark: 'minor' });
    expect(await suggestPatients(scope, { number: NUMBER })).toMatchObject([
      { id: child.id, isMinor: true, feedbackMark: 'minor' },
    ]);
  },
);
