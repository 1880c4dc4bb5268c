import type { Message } from '../schema.ts';

const UNKNOWN_PATIENT = 'Unknown Patient';

/** Returns the patient's name, or a substitute when the name is unknown. */
export function patientLabel({ patientName }: Pick<Message, 'patientName'>): string {
  return patientName || UNKNOWN_PATIENT;
}
