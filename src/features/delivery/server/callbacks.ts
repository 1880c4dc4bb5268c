import { randomBytes, randomUUID } from 'node:crypto';
import { withdrawByReply } from '#features/patients/server/record-consent.ts';
import { isSuppressed } from '#features/patients/server/do-not-contact.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { toPlainText } from '../answer-rules.ts';
import { readEvent, type ProviderEvent } from '../callback-rules.ts';
import { isOptOut } from '../opt-out-rules.ts';
import type { ProviderConnection } from '../schema.ts';
import { recordEvent, upsertCallback, findCallback } from './callback-queries.ts';
import { readChannelState, recordChannelState } from './channel-state.ts';
import { inboundListeners } from './inbound-listeners.ts';
import { hashPayload } from './payload-hash.ts';
import {
  updateAttempt,
  deleteOldEvents,
  insertEventIfNew,
  lockReports,
  findReferredAttempt,
} from './report-queries.ts';
import { applyReport } from './reports.ts';
import { suppressNumber } from './suppressions.ts';
import {
  findUserNumber,
  rememberAttemptUser,
  rememberUser,
  suppressUser,
} from './whatsapp-users.ts';

type ReceivedCallback<Kind extends ProviderEvent['kind']> = Extract<ProviderEvent, { kind: Kind }>;

/** The path of callbacks; requests to it carry neither a cookie nor our own origin. */
export const CALLBACK_PATH = '/functions/v1/provider-events/';
/** The reason stored for a number whose owner asked in WhatsApp for no more messages. */
const OPT_OUT_REASON = 'asked by message';

/** Returns the state of the clinic's provider, and whether it can report deliveries. */
export async function getProviderConnection(scope: ClinicScope): Promise<ProviderConnection> {
  const callback = await findCallback(scope);
  const madeAt = callback?.madeAt?.toISOString();
  return {
    channel: await readChannelState(scope),
    callback:
      madeAt === undefined
        ? null
        : { madeAt, lastEventAt: callback?.lastEventAt?.toISOString() ?? null },
  };
}

/** Returns whether patients' messages reach the clinic: the provider has called its address. */
export async function hearsPatients(scope: ClinicScope): Promise<boolean> {
  return ((await findCallback(scope))?.lastEventAt ?? null) !== null;
}

/**
 * Creates a new callback address and returns its path. The secret in it is readable only now,
 * because only its hash is stored. The older address stops working.
 */
export async function renewCallback(scope: ClinicScope): Promise<{ path: string }> {
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(scope, async (tx) => {
    await upsertCallback(tx, sha256Hex(secret));
    await recordAudit(tx, {
      action: 'messaging.renewCallback',
      entity: 'channel',
      entityId: tx.clinicId,
      changedFields: ['callback'],
    });
  });
  return { path: `${CALLBACK_PATH}${secret}` };
}

/**
 * Records that a user says WhatsApp works again, as after a restriction whose end was not
 * reported.
 */
export async function markChannelWorking(scope: ClinicScope): Promise<ProviderConnection> {
  await recordChannelState(scope, { state: 'working', reason: null });
  return getProviderConnection(scope);
}

/**
 * Applies an event of the provider once: a delivery report, a patient's message or the state of
 * the clinic's WhatsApp. Ignores other events. A patient's message is only checked for an opt-out
 * and never stored.
 */
export async function receiveEvent(
  scope: ClinicScope,
  { body, now }: { body: unknown; now: Date },
): Promise<void> {
  const event = readEvent(body, { now });
  await inTransaction(scope, async (tx) => {
    await lockReports(tx);
    if (event !== undefined) await applyEvent(tx, event);
    await deleteOldEvents(tx);
    await recordEvent(tx);
  });
}

async function applyEvent(tx: ClinicScope, event: ProviderEvent): Promise<void> {
  if (event.kind === 'report') return applyReportEvent(tx, event);
  if (event.id !== null && !(await insertEventIfNew(tx, { eventId: event.id }))) return;
  if (event.kind === 'inbound') return applyInboundMessage(tx, event);
  return applyChannelEvent(tx, event);
}

/**
 * A report about an unknown message waits: the response that names its message may not have come
 * yet.
 */
async function applyReportEvent(tx: ClinicScope, event: ReceivedCallback<'report'>): Promise<void> {
  const { messageIds, attemptId, number, text, restriction } = event;
  const fingerprint = number !== null && text !== null ? hashPayload({ number, text }) : null;
  const attempt = await findReferredAttempt(tx, {
    providerMessageIds: messageIds,
    attemptId,
    fingerprint,
    toLastFour: number?.slice(-4) ?? null,
  });
  const report = { ...event.report, failure: cleanFailure(event) };
  const isNew = await insertEventIfNew(tx, {
    eventId: event.id ?? randomUUID(),
    attemptId: attempt?.id ?? null,
    providerMessageId: messageIds[0] ?? null,
    report,
  });
  if (!isNew) return;
  if (restriction !== null) {
    await recordChannelState(tx, { state: 'restricted', reason: restriction, time: report.at });
  }
  if (attempt === undefined) return;
  const [providerMessageId] = messageIds;
  if (attempt.providerMessageId === null && providerMessageId !== undefined) {
    await updateAttempt(tx, { id: attempt.id, change: { providerMessageId } });
  }
  if (event.userId !== null) {
    await updateAttempt(tx, { id: attempt.id, change: { waUserId: event.userId } });
    await rememberAttemptUser(tx, { userId: event.userId, attemptId: attempt.id });
  }
  await applyReport(tx, { id: attempt.id, messageId: attempt.messageId, report });
}

/**
 * Returns the reason of a failure without the parts of the message that the provider may repeat.
 */
function cleanFailure({
  report: { step, failure },
  number,
  text,
}: ReceivedCallback<'report'>): string | null {
  if (step !== 'failed') return null;
  const secrets = [
    { secret: text ?? '', instead: '[message]' },
    { secret: number ?? '', instead: '[number]' },
  ];
  return toPlainText(failure ?? '', secrets) ?? '';
}

/**
 * Only a whole opt-out message adds a person to the list: by number, or by user id where there is
 * no number. The features that read other messages do so now: a message is never stored.
 */
async function applyInboundMessage(
  tx: ClinicScope,
  { number, userId, text }: ReceivedCallback<'inbound'>,
): Promise<void> {
  if (number !== null && userId !== null) await rememberUser(tx, { userId, number });
  if (!isOptOut(text)) {
    if (number === null && userId === null) return;
    const sender = { number: number ?? (await findUserNumber(tx, userId)), userId };
    for (const listener of inboundListeners.list(tx)) await listener(tx, { ...sender, text });
    return;
  }
  if (number === null) {
    if (userId !== null) await suppressUser(tx, { userId, reason: OPT_OUT_REASON });
    return;
  }
  if (await isSuppressed(tx, number)) return;
  await suppressNumber(tx, { number, reason: OPT_OUT_REASON });
  await withdrawByReply(tx, { number });
}

/** A reconnection does not end a restriction; that needs an event or a user. */
async function applyChannelEvent(
  tx: ClinicScope,
  event: ReceivedCallback<'channel'>,
): Promise<void> {
  const { state, reason, time, isLifted } = event;
  const knownState = await readChannelState(tx);
  if (knownState.state === 'restricted' && state !== 'restricted' && !isLifted) return;
  await recordChannelState(tx, { state, reason, time });
}
