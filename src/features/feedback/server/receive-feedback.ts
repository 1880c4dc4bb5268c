import { randomUUID } from 'node:crypto';
import type { OpenedLink } from '#features/links/server/gate.ts';
import { composeOwnText } from '#features/review-drafts/compose-own-text.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { listContradictions, type SentForm } from '../form-rules.ts';
import { countLately, insertFeedback } from './feedback-queries.ts';

/** More from one link, or to one clinic, within an hour is no patient. */
const MOST_BY_LINK = 20;
const MOST_TO_CLINIC = 300;

type Said = SentForm & { readonly language: Language };
type Refusal =
  | { code: 'SAY_FIRST' }
  | { code: 'TOO_LONG' }
  | { code: 'KEEP_ONE' }
  | { code: 'TOO_MANY' };

/**
 * Stores what a patient tells the clinic privately. A form that is sent twice with the same words is
 * stored once; with other words it is a second text. Refuses SAY_FIRST, TOO_LONG, KEEP_ONE for a point
 * that is good and not good at once, and TOO_MANY beyond 20 an hour by one link or 300 to one clinic.
 */
export async function receiveFeedback(
  { scope, id: linkId, patientId, isPrinted }: OpenedLink,
  { points, words, wantsAnswer, language, formId: sentId, isTooLong }: Said,
): Promise<Result<undefined, Refusal>> {
  if (words === '' && points.length === 0) return refuse({ code: 'SAY_FIRST' });
  if (isTooLong) return refuse({ code: 'TOO_LONG' });
  if (listContradictions(points).length > 0) return refuse({ code: 'KEEP_ONE' });
  const formId = toStoredId(sentId, { points, words, wantsAnswer });
  return inTransaction(scope, async (tx) => {
    const { ofLink, ofClinic } = await countLately(tx, linkId);
    if (ofLink >= MOST_BY_LINK || ofClinic >= MOST_TO_CLINIC) return refuse({ code: 'TOO_MANY' });
    // No answer could reach who opened a printed slip.
    const statement = {
      points: [...points],
      words,
      wantsAnswer: wantsAnswer && !isPrinted,
      language,
    };
    const id = await insertFeedback(tx, { formId, linkId, patientId, ...statement });
    if (id !== undefined)
      await recordAudit(tx, { action: 'feedback.receive', entity: 'feedback', entityId: id });
    return ok(undefined);
  });
}

/**
 * Returns the id under which a form is stored: the same for the same words in the same form, so that
 * a second tap stores nothing. Without an id of the form each one is stored.
 */
function toStoredId(
  formId: string | undefined,
  { points, words, wantsAnswer }: Pick<SentForm, 'points' | 'words' | 'wantsAnswer'>,
): string {
  if (formId === undefined) return randomUUID();
  const hex = sha256Hex(JSON.stringify([formId, points, words, wantsAnswer]));
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/**
 * Puts a text together from what the patient tapped and typed, and stores nothing of it. Refuses
 * SAY_FIRST, TOO_LONG, and KEEP_ONE for a point that is good and not good at once.
 */
export function composeOwnWords(
  link: OpenedLink,
  { points, words, language, isTooLong }: Said,
): Result<string, Refusal> {
  if (words === '' && points.length === 0) return refuse({ code: 'SAY_FIRST' });
  if (isTooLong) return refuse({ code: 'TOO_LONG' });
  if (listContradictions(points).length > 0) return refuse({ code: 'KEEP_ONE' });
  const seed = sha256Hex(JSON.stringify([link.id, points, words]));
  const text = composeOwnText({ points, words, language, seed });
  // Nothing is left of words that were a number or a link alone.
  return text === '' ? refuse({ code: 'SAY_FIRST' }) : ok(text);
}
