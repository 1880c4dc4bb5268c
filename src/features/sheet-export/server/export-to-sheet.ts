import { isScriptUrl } from '#features/clinics/rules.ts';
import { toPayloadHash } from '#features/delivery/server/payload-hash.ts';
import { retryTransaction } from '#features/delivery/server/send-message.ts';
import type { MessageId, StopReason } from '#features/messages/schema.ts';
import type { LiveAttempt } from '#features/messages/server/attempts.ts';
import { findStopReasons } from '#features/delivery/server/skip-reasons.ts';
import { composeAllowed } from '#features/delivery/server/claims.ts';
import { setMessageStatus } from '#features/messages/server/outcome-events.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { hashWithKey } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findLeftOutReason, isUnconfirmedExport, toLeftOutReason, toSheetRow } from '../rules.ts';
import type { ExportBatch, LeftOut, LeftOutReason, SheetDelivery, SheetExport } from '../schema.ts';
import { setupScript } from '../setup-script.ts';
import { MOST_IN_BATCH } from '../statuses.ts';
import {
  insertExports,
  findKnownMessages,
  findLiveAttempts,
  findAndLockMessages,
  updateExports,
} from './export-queries.ts';
import type { Sheet, SheetTarget } from './sheet.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';

/** The tools that exporting needs. */
export interface SheetTools {
  readonly sheet: Sheet;
  /** Allowed origins of scripts besides Google's. */
  readonly sheetOrigins: readonly string[];
  /** Derives each clinic's secret, which is not stored. */
  readonly sheetKey: Buffer;
}

type TargetRefusal =
  | { code: 'NO_SHEET' }
  | { code: 'NO_SHEET_ID' }
  | { code: 'NO_SCRIPT_URL' }
  | { code: 'SCRIPT_URL_REFUSED' };
type ExportRefusal =
  | TargetRefusal
  | { code: 'NO_MESSAGES_FOUND' }
  | { code: 'NOTHING_TO_EXPORT'; data: { leftOut: LeftOut[] } };

/** The messages of one request, each with its attempt. */
interface Claim {
  readonly rows: readonly MessageRow[];
  readonly attemptIds: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Writes pending messages to the clinic's sheet, in batches of at most 100, one after the other, each all or nothing
 * (S14). Attempts are committed before the request leaves. Messages of a batch that the script refused, or that did not
 * reach it, are pending again; so are those with an unknown outcome, and exporting them again resolves it: the
 * script writes each message once. Returns which messages were left out and why. Must not be called inside a transaction.
 */
export async function exportToSheet(
  scope: ClinicScope,
  { messageIds, tools }: { messageIds: readonly MessageId[]; tools: SheetTools },
): Promise<Result<SheetExport, ExportRefusal>> {
  const place = await findSheetTarget(scope, tools);
  if (!place.ok) return place;
  const requestedIds = [...new Set(messageIds)];
  const knownIds = await findKnownMessages(scope, requestedIds);
  if (knownIds.size === 0) return refuse({ code: 'NO_MESSAGES_FOUND' });
  const missing = requestedIds.filter((id) => !knownIds.has(id));
  const leftOut: LeftOut[] = missing.map((id) => ({ id, reason: 'NOT_FOUND' }));
  const batches: ExportBatch[] = [];
  for (const ids of inBatches(requestedIds.filter((id) => knownIds.has(id)))) {
    const claim = await inTransaction(scope, (tx) => claimBatch(tx, ids));
    leftOut.push(...claim.leftOut);
    if (claim.rows.length === 0) continue;
    const delivery = await tools.sheet.write(
      claim.rows.map((row) => toSheetRow({ ...row, id: row.id as MessageId })),
      { place: place.value },
    );
    await retryTransaction(scope, (tx) => settleBatch(tx, { claim, delivery }));
    batches.push({ count: claim.rows.length, ...delivery });
  }
  if (batches.length === 0) return refuse({ code: 'NOTHING_TO_EXPORT', data: { leftOut } });
  const exportedCount = batches
    .filter(({ outcome }) => outcome === 'accepted')
    .reduce((sum, { count }) => sum + count, 0);
  return ok({ exported: exportedCount, batches, leftOut });
}

/** Sends the script an empty list: checks that it exists, accepts our secret and may open the sheet. */
export async function testSheet(
  scope: ClinicScope,
  { tools }: { tools: SheetTools },
): Promise<Result<SheetDelivery, TargetRefusal>> {
  const place = await findSheetTarget(scope, tools);
  return place.ok ? ok(await tools.sheet.write([], { place: place.value })) : place;
}

/** Returns the script that the clinic pastes into its sheet, with the clinic's own secret. */
export function sheetSetup(
  scope: ClinicScope,
  { tools }: { tools: Pick<SheetTools, 'sheetKey'> },
): { script: string } {
  return { script: setupScript(deriveSecret(scope, tools)) };
}

async function findSheetTarget(
  scope: ClinicScope,
  tools: SheetTools,
): Promise<Result<SheetTarget, TargetRefusal>> {
  const { googleSheetId: sheetId, googleAppsScriptUrl: scriptUrl } = await clinicDetails(scope);
  if (sheetId === '' && scriptUrl === '') return refuse({ code: 'NO_SHEET' });
  if (sheetId === '') return refuse({ code: 'NO_SHEET_ID' });
  if (scriptUrl === '') return refuse({ code: 'NO_SCRIPT_URL' });
  // It was allowed when it was saved; the allow-list may have changed since.
  if (!isScriptUrl(scriptUrl, tools.sheetOrigins)) return refuse({ code: 'SCRIPT_URL_REFUSED' });
  return ok({ sheetId, scriptUrl, secret: deriveSecret(scope, tools) });
}

function deriveSecret(
  { clinicId }: ClinicScope,
  { sheetKey }: Pick<SheetTools, 'sheetKey'>,
): string {
  return hashWithKey(sheetKey, clinicId);
}

function inBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_IN_BATCH);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * MOST_IN_BATCH, (index + 1) * MOST_IN_BATCH),
  );
}

/** Checks each message under its lock and takes its one live attempt (S10, S11). */
async function claimBatch(tx: ClinicScope, ids: readonly MessageId[]): Promise<Claim> {
  // The feature may have been switched off after this request was let in.
  const { enabledFeatures } = await clinicDetails(tx);
  if (!enabledFeatures.includes('sequences')) throw new Failure('FORBIDDEN');
  const lockedRows = new Map((await findAndLockMessages(tx, ids)).map((row) => [row.id, row]));
  const live = await findLiveAttempts(tx, ids);
  const stops = await findStopReasons(tx, [...lockedRows.values()]);
  const judgedMessages: { id: MessageId; row?: MessageRow; reason?: LeftOutReason | undefined }[] =
    [];
  for (const id of ids) {
    const row = lockedRows.get(id);
    if (row === undefined) judgedMessages.push({ id, reason: 'NOT_FOUND' });
    else
      judgedMessages.push({
        id,
        ...(await judge(tx, { row, live: live.get(id), stop: stops.get(id) })),
      });
  }
  const rows = judgedMessages.flatMap(({ row, reason }) => (row && !reason ? [row] : []));
  const attempts = await insertClaims(tx, { rows, live: [...live.values()] });
  return {
    rows,
    attemptIds: attempts,
    leftOut: judgedMessages.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
  };
}

/** Returns the message as it leaves now, or why it is left out. */
async function judge(
  tx: ClinicScope,
  {
    row,
    live,
    stop,
  }: { row: MessageRow; live: LiveAttempt | undefined; stop: StopReason | undefined },
): Promise<{ row: MessageRow } | { reason: LeftOutReason }> {
  const isCancelled = row.cancelledAt !== null;
  const reason = findLeftOutReason({ ...row, isCancelled, live: live ?? null, stop });
  if (reason !== undefined) return { reason };
  const composition = await composeAllowed(tx, row);
  return 'stoppedBy' in composition
    ? { reason: toLeftOutReason(composition.stoppedBy) }
    : { row: composition.message };
}

/** Inserts an export for each message; an earlier one with an unknown outcome ends as not sent and stays in the timeline. */
async function insertClaims(
  tx: ClinicScope,
  { rows, live }: { rows: readonly MessageRow[]; live: readonly LiveAttempt[] },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inDoubt = live.filter((attempt) => isUnconfirmedExport(attempt)).map(({ id }) => id);
  await updateExports(tx, { ids: inDoubt, from: 'unknown', to: 'resolved_not_sent' });
  const exports = await insertExports(
    tx,
    rows.map((row) => ({ ...toPayloadHash(row), channel: 'sheet', state: 'requesting' })),
  );
  // Under the messages' locks no other transaction can have inserted one.
  if (exports.size !== rows.length) throw new Error('A message was exported twice at once');
  await recordAudit(tx, {
    action: 'messaging.exportToSheet',
    entity: 'message',
    changedFields: [`messages: ${rows.length}`],
  });
  return [...exports.values()];
}

/** Gives every message of a batch the same outcome; an attempt that became unknown meanwhile stays so. */
async function settleBatch(
  tx: ClinicScope,
  { claim, delivery }: { claim: Claim; delivery: SheetDelivery },
): Promise<void> {
  // The messages first, as everywhere, to avoid deadlocks.
  await findAndLockMessages(
    tx,
    claim.rows.map(({ id }) => id),
  );
  const movedIds = await updateExports(tx, {
    ids: claim.attemptIds,
    from: 'requesting',
    to: delivery.outcome,
    httpStatus: delivery.httpStatus,
    detail: evidence(delivery),
  });
  const isWritten = delivery.outcome === 'accepted';
  if (isWritten) await setMessageStatus(tx, { ids: movedIds, status: 'sent_to_sheet' });
  await recordAudit(tx, {
    action: 'messaging.settleExport',
    entity: 'message',
    changedFields: isWritten ? ['status'] : [],
    outcome: isWritten ? 'done' : 'failed',
  });
}

/** The part of the answer that a message's timeline stores. */
function evidence({ fault, httpStatus, detail }: SheetDelivery): string | null {
  if (fault === 'not_the_script') return 'a web page in place of an answer';
  if (fault === 'address_refused') return 'the address is not allowed';
  if (fault !== 'http_error') return detail;
  return Array.from(`${httpStatus ?? ''} ${detail ?? ''}`.trim())
    .slice(0, 300)
    .join('');
}
