import { findAndLockMessage, isWaiting } from '#features/messages/server/lock-message.ts';
import { setMessageStatus } from '#features/messages/server/outcome-events.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { applyReportToAttempt, type Report } from '../report-rules.ts';
import {
  updateAttempt,
  hasOtherLive,
  findAndLockAttempt,
  findWaitingReports,
  type ReportedAttempt,
} from './report-queries.ts';

/** Applies a report to its attempt and message. Locks the message first, as everywhere. */
export async function applyReport(
  tx: ClinicScope,
  { id, messageId, report }: Pick<ReportedAttempt, 'id' | 'messageId'> & { report: Report },
): Promise<void> {
  const message = messageId === null ? undefined : await findAndLockMessage(tx, messageId);
  const attempt = await findAndLockAttempt(tx, id);
  if (attempt === undefined) return;
  const { state, ...rest } = applyReportToAttempt(attempt, report) ?? {};
  // There cannot be two live attempts; the arrival is still on record by its instants.
  const isFree = state !== 'accepted' || !(await hasOtherLive(tx, attempt));
  const change = { ...rest, ...(state !== undefined && isFree ? { state } : {}) };
  if (Object.keys(change).length === 0) return;
  await updateAttempt(tx, { id, change });
  if (message) {
    const status = statusAfter(change.state, message);
    if (status) await setMessageStatus(tx, { ids: [message.id], status });
  }
  await recordAudit(tx, {
    action: 'messaging.report',
    ...(messageId === null
      ? { entity: 'appointment', entityId: attempt.appointmentId ?? undefined }
      : { entity: 'message', entityId: messageId }),
    changedFields: Object.keys(change),
  });
}

function statusAfter(
  state: ReportedAttempt['state'] | undefined,
  message: Parameters<typeof isWaiting>[0],
): 'sent' | 'failed' | undefined {
  if (state === 'accepted' && isWaiting(message)) return 'sent';
  return state === 'rejected' && message.status !== 'sent_to_sheet' ? 'failed' : undefined;
}

/** Applies the reports that came before the response to their message was recorded. */
export async function applyWaitingReports(
  tx: ClinicScope,
  about: { attemptId: string; messageId: string | null; providerMessageId: string | undefined },
): Promise<void> {
  const { attemptId: id, messageId } = about;
  for (const report of await findWaitingReports(tx, about)) {
    await applyReport(tx, { id, messageId, report });
  }
}
