import { sql } from 'drizzle-orm';
import { selectPatientLanguage } from '#features/patients/server/linked-patient.ts';
import type { Language } from '#platform/language.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findCompositions, hashComposition } from './compositions.ts';
import { updateMessages, updateText } from './message-queries.ts';
import { toPreview } from './refresh-rules.ts';
import type { MessageRow } from './tables.ts';

/**
 * Stores a person's text of a locked message, and what the product would have written, so that a
 * later change of the facts is noticed. The product's own text makes the message the product's again.
 */
export async function writeAsPerson(
  tx: ClinicScope,
  { row, messageContent }: { row: MessageRow; messageContent: string },
): Promise<void> {
  const { id } = row;
  const composition = (await findCompositions(tx, [row])).get(id);
  if (composition?.text === messageContent) {
    const preview = toPreview({ ...row, compositionAtEdit: null }, composition);
    await updateText(tx, { id, ...preview });
    return;
  }
  const compositionAtEdit = composition ? hashComposition(composition) : '';
  const change = { compositionAtEdit, writtenBeforeChange: false };
  // The same text was read again after a change: open forms of it are not stale.
  if (messageContent === row.messageContent) await updateMessages(tx, { ids: [id], change });
  else await updateText(tx, { id, messageContent, ...change });
}

/** Stores a text of the product in a locked message. */
export async function writeAsProduct(
  tx: ClinicScope,
  { row, text, language }: { row: MessageRow; text: string; language: Language },
): Promise<void> {
  await updateText(tx, {
    id: row.id,
    messageContent: text,
    language,
    patientLanguage: selectPatientLanguage({
      clinicId: sql`${row.clinicId}`,
      patientId: sql`${row.patientId}`,
    }),
    compositionAtEdit: null,
    writtenBeforeChange: false,
  });
}
