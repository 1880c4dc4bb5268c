import { i18n } from '#platform/i18n.ts';
import type { Message } from '../schema.ts';

/** Returns the patient's name, or a substitute when the name is unknown. */
export function patientLabel({ patientName }: Pick<Message, 'patientName'>): string {
  return patientName || i18n.t('Unknown Patient');
}
