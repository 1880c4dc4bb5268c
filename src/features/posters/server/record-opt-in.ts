import type { InboundMessage } from '#features/delivery/server/inbound-listeners.ts';
import { agreeByMessage } from '#features/patients/server/opt-ins.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { readOptIn } from '../opt-in-rules.ts';
import { listOptInCodes } from './opt-in-codes.ts';

/** Records consent to reminders when a message is that of a poster. */
export async function recordOptIn(
  tx: ClinicScope,
  { number, text }: InboundMessage,
): Promise<void> {
  if (number === undefined) return;
  const language = readOptIn(text, listOptInCodes(tx.clinicId));
  if (language !== undefined) await agreeByMessage(tx, { number, language });
}
