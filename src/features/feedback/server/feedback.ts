import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { endPrintedLink } from '#features/links/server/end-printed-link.ts';
import { filterSuppressed } from '#features/patients/server/do-not-contact.ts';
import { findChatNumber, type ChatRefusal } from '#features/delivery/server/open-chat.ts';
import { Failure } from '#platform/errors.ts';
import { ok, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inSnapshot, inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { ANSWER_TEXTS } from '../answer-texts.ts';
import { removeSteering } from '../form-rules.ts';
import type { Feedback, FeedbackCount, FeedbackId, FeedbackPage } from '../schema.ts';
import { countOpen, findFeedback, updateClosed, type FeedbackRow } from './feedback-queries.ts';

/** More are seldom open at one time; the older ones come up when these are closed. */
const MOST_LISTED = 100;

/** Returns what patients told the clinic, open or closed, the newest first. */
export async function listFeedback(
  scope: ClinicScope,
  { state = 'open' }: { state?: 'open' | 'closed' | undefined },
): Promise<FeedbackPage> {
  return inSnapshot(scope, async (snapshot) => {
    const selection = { isClosed: state === 'closed', limit: MOST_LISTED + 1 };
    const rows = await findFeedback(snapshot, selection);
    return {
      items: await toItems(snapshot, rows.slice(0, MOST_LISTED)),
      hasMore: rows.length > MOST_LISTED,
      open: (await countOpen(snapshot)).open,
    };
  });
}

/** Counts the feedback that is open, and how many of its patients want an answer. */
export async function countFeedback(scope: ClinicScope): Promise<FeedbackCount> {
  return countOpen(scope);
}

/** Closes feedback that was read or answered, or opens it again; a second time changes nothing. Throws NOT_FOUND. */
export async function setFeedbackClosed(
  scope: ClinicScope,
  { id, isClosed }: { id: FeedbackId; isClosed: boolean },
): Promise<Feedback> {
  return inTransaction(scope, async (tx) => {
    const action = isClosed ? 'feedback.close' : 'feedback.reopen';
    if (await updateClosed(tx, { id, isClosed }))
      await recordAudit(tx, { action, entity: 'feedback', entityId: id });
    const [item] = await toItems(tx, await findFeedback(tx, { id }));
    if (item === undefined) throw new Failure('NOT_FOUND');
    return item;
  });
}

/** Ends the link of the slip by which feedback came; a second time changes nothing. Throws NOT_FOUND. */
export async function endFeedbackSlip(
  scope: ClinicScope,
  { id }: { id: FeedbackId },
): Promise<Feedback> {
  return inTransaction(scope, async (tx) => {
    const [row] = await findFeedback(tx, { id });
    if (row?.linkId && (await endPrintedLink(tx, row.linkId)))
      await recordAudit(tx, { action: 'feedback.end_slip', entity: 'feedback', entityId: id });
    const [item] = await toItems(tx, await findFeedback(tx, { id }));
    if (item === undefined) throw new Failure('NOT_FOUND');
    return item;
  });
}

/**
 * Lets a person answer the patient in WhatsApp, and records it: returns the number and how the answer begins, in the
 * language of the feedback. Throws NOT_FOUND.
 */
export async function openAnswer(
  scope: ClinicScope,
  { id }: { id: FeedbackId },
): Promise<Result<{ number: string; text: string }, ChatRefusal>> {
  return inTransaction(scope, async (tx) => {
    const [row] = await findFeedback(tx, { id });
    if (row === undefined) throw new Failure('NOT_FOUND');
    const feedback = await findChatNumber(tx, row.patientId);
    if (!feedback.ok) return feedback;
    const clinic = getClinicName(await clinicDetails(tx), row.language);
    const text = ANSWER_TEXTS[row.language]({ patient: row.patientName ?? '', clinic });
    await recordAudit(tx, { action: 'feedback.answer', entity: 'feedback', entityId: id });
    return ok({ number: feedback.value, text });
  });
}

async function toItems(scope: ClinicScope, rows: readonly FeedbackRow[]): Promise<Feedback[]> {
  const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]));
  const suppressedNumbers = await filterSuppressed(scope, numbers);
  return rows.map(({ linkId: _linkId, slipExpiresAt, ...feedback }) => {
    const { patientId, patientName, number, receivedAt, closedAt, words, ...row } = feedback;
    return {
      ...row,
      words: removeSteering(words),
      isSlipOpen: slipExpiresAt !== null && slipExpiresAt > scope.now,
      patient:
        patientId === null || patientName === null
          ? null
          : {
              id: patientId,
              name: patientName,
              number,
              ...(number !== null && suppressedNumbers.has(number)
                ? { doNotContact: true as const }
                : {}),
            },
      receivedAt: receivedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    };
  });
}
