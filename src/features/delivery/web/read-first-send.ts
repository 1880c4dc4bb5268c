import type { PatientId } from '#features/patients/schema.ts';
import { deliveryApi } from './api.ts';

/**
 * Returns whether nothing was ever sent directly to a patient, so that a person sees the text before
 * it goes. True also where that is not known: looking once more does no harm.
 */
export async function isFirstSend({
  patientId,
}: {
  patientId: PatientId | null;
}): Promise<boolean> {
  if (patientId === null) return true;
  try {
    const { wasSent } = await deliveryApi.sentBefore.call({ id: patientId });
    return !wasSent;
  } catch {
    return true;
  }
}
