import { texts } from '#platform/i18n.ts';
import type { CancelReason } from './schema.ts';

/** Why a visit was cancelled. */
export const REASON_TEXTS: Readonly<Record<CancelReason, string>> = texts({
  patient_asked: 'Patient asked',
  patient_ill: 'Patient ill',
  doctor_away: 'Doctor away',
  duplicate: 'Booked twice',
  other: 'Other reason',
});
