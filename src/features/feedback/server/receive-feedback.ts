import { mayTakeSentences, type OpenedLink } from '#features/links/server/gate.ts';
import { ReviewTextRequest } from '#features/writing/schema.ts';
import type { InstallationSentences } from '#features/writing/server/used-sentences.ts';
import { writeOwnWords } from '#features/writing/server/write-own-words.ts';
import type { Language } from '#platform/language.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import type { SentForm } from '../form-rules.ts';
import { countLately, insertFeedback } from './feedback-queries.ts';

/** More from one link, or to one clinic, within an hour is no patient. */
const MOST_BY_LINK = 20;
const MOST_TO_CLINIC = 300;

type Said = SentForm & { readonly language: Language };
type Refusal = { code: 'SAY_FIRST' } | { code: 'TOO_LONG' } | { code: 'TOO_MANY' };

/**
 * Stores what a patient tells the clinic privately; a form that is sent twice is stored once. Refuses
 * SAY_FIRST, TOO_LONG, and TOO_MANY beyond 20 an hour by one link or 300 to one clinic.
 */
export async function receiveFeedback(
  { scope, id: linkId, patientId }: OpenedLink,
  { points, words, wantsAnswer, language, formId, isBot, isTooLong }: Said,
): Promise<Result<undefined, Refusal>> {
  if (words === '' && points.length === 0) return refuse({ code: 'SAY_FIRST' });
  if (isTooLong) return refuse({ code: 'TOO_LONG' });
  // A program that fills in every field: it hears the same as a person, and nothing is stored.
  if (isBot || formId === undefined) return ok(undefined);
  return inTransaction(scope, async (tx) => {
    const { ofLink, ofClinic } = await countLately(tx, linkId);
    if (ofLink >= MOST_BY_LINK || ofClinic >= MOST_TO_CLINIC) return refuse({ code: 'TOO_MANY' });
    const said = { points: [...points], words, wantsAnswer, language };
    const id = await insertFeedback(tx, { formId, linkId, patientId, ...said });
    if (id !== undefined)
      await recordAudit(tx, { action: 'feedback.receive', entity: 'feedback', entityId: id });
    return ok(undefined);
  });
}

/**
 * Puts a text together from what the patient tapped and typed, and stores nothing of it. Refuses
 * SAY_FIRST and TOO_LONG.
 */
export async function composeOwnWords(
  link: OpenedLink,
  {
    said: { points, words, language },
    clinicName,
    sentences,
  }: { said: Said; clinicName: string; sentences: InstallationSentences },
): Promise<Result<string, Refusal>> {
  if (words === '' && points.length === 0) return refuse({ code: 'SAY_FIRST' });
  const seed = `${link.id} ${JSON.stringify(points)} ${words.length}`;
  const hint = words === '' ? {} : { hint: words };
  const request = ReviewTextRequest.safeParse({
    clinicName,
    points,
    language,
    seed,
    maxWords: 300,
    ...hint,
  });
  if (!request.success) return refuse({ code: 'TOO_LONG' });
  const mayTake = await mayTakeSentences(link);
  const text = await writeOwnWords(link.scope, {
    request: request.data,
    ...(mayTake && { sentences }),
  });
  return ok(text);
}
