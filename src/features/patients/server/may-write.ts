import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { selectValues } from '#platform/server/db/select-values.ts';
import { findConsentObstacle, UNKNOWN_CONSENT, type ConsentObstacle } from '../consent-rules.ts';
import type { PatientId, Purpose } from '../schema.ts';
import { getConsentDate } from './consent-date.ts';
import { selectRowPatients, type RowPatients } from './select-consent.ts';

/** A person to write to: null while a row is not linked to a patient. */
export interface Recipient {
  readonly patientId: PatientId | null;
  readonly purpose: Purpose;
}

/**
 * Reads what decides who may be written to, for many patients in one statement.
 */
export async function findConsentFacts(
  scope: ClinicScope,
  patientIds: readonly PatientId[],
): Promise<RowPatients> {
  if (patientIds.length === 0) return {};
  const { patients } = await selectValues(scope.db, {
    patients: selectRowPatients(scope, patientIds),
  });
  return patients;
}

/**
 * Returns for each recipient why they must not be written to for their purpose; undefined where it
 * is allowed.
 */
export async function findConsentObstacles(
  scope: ClinicScope,
  recipients: readonly Recipient[],
): Promise<(ConsentObstacle | undefined)[]> {
  const ids = recipients.flatMap(({ patientId }) => patientId ?? []);
  const facts = await findConsentFacts(scope, ids);
  const { asksWithoutConsent } = await clinicDetails(scope);
  const rule = { today: scope.today, asksWithoutConsent, requiredFrom: getConsentDate(scope) };
  return recipients.map(({ patientId, purpose }) => {
    const consentFacts = patientId === null ? undefined : facts[patientId];
    return findConsentObstacle(consentFacts ?? UNKNOWN_CONSENT, { ...rule, purpose });
  });
}

/** Returns why this recipient must not be written to; undefined when it is allowed. */
export async function mayNotWrite(
  scope: ClinicScope,
  recipient: Recipient,
): Promise<ConsentObstacle | undefined> {
  const [obstacle] = await findConsentObstacles(scope, [recipient]);
  return obstacle;
}
