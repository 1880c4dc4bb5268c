import {
  sendMessage,
  retryTransaction,
  type SendingTools,
} from '#features/delivery/server/send-message.ts';
import type { Attempt, Message } from '#features/messages/schema.ts';
import type { MessageRow } from '#features/messages/server/tables.ts';
import { addDays } from '#platform/calendar.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { findClinicHold, nextStep, secondsAfter, type AutopilotSnapshot } from '../rules.ts';
import type { HoldReason } from '../schema.ts';
import { wallClock } from '../send-window-rules.ts';
import { BUSY_PAUSE_MS, FAILURES_UNTIL_PAUSE } from '../settings.ts';
import {
  updateAutopilotRow,
  insertSend,
  findAndLockAutopilot,
  settleSend,
  findAutopilot,
  type AutopilotRow,
  findUnansweredTrouble,
} from './autopilot-queries.ts';
import { pauseFor } from './change-autopilot.ts';
import { findPendingMessages } from './snapshot-queries.ts';
import { toSettings, buildSnapshot } from './snapshot.ts';
import { readProviderKey } from '#features/clinics/server/provider-key.ts';

/** What came of one look at one clinic's autopilot. */
export type Turn =
  | { readonly kind: 'tried'; readonly messageId: string; readonly state: Attempt['state'] }
  | {
      readonly kind: 'waits';
      readonly because: HoldReason | 'nothing_due';
      /** When to look again at the latest; undefined where only a person or a change ends it. */
      readonly until: Date | undefined;
    };

interface Run {
  readonly tools: SendingTools;
  readonly clock: Clock;
}

/** So many are looked at; what cannot go for long, such as what is too old, is not among them. */
const MOST_LOOKED_AT = 2000;

/**
 * Sends at most one due message of the clinic's, if its autopilot may send one now. The claim asks everything again
 * under the autopilot's own lock, together with the attempt: any number of instances keep the spacing, the allowances
 * and one message a person a day, and a crash at any point leaves at most an attempt in doubt, which only a person
 * resolves. Must not be called inside a transaction.
 */
export async function sendNextDue(scope: ClinicScope, { tools, clock }: Run): Promise<Turn> {
  const row = await findAutopilot(scope);
  if (!row?.isOn) return { kind: 'waits', because: 'off', until: undefined };
  if (await pauseOnProviderTrouble(scope, row)) return waitPaused();
  // Most of the time it is not the hour: then nothing else need be asked.
  const shut = findClinicHold(buildBareSnapshot(scope, { row, now: clock.now() }), clock.now());
  if (shut) return { kind: 'waits', ...shut };
  let standing = await readSnapshot(scope, { row, tools, now: clock.now() });
  for (;;) {
    const step = nextStep(standing, clock.now());
    if (step.kind === 'wait') return { ...step, kind: 'waits' };
    const messageId = step.message.id;
    const guard = (tx: ClinicScope, claim: { message: MessageRow; tries: number }) =>
      claimTurn(tx, { ...claim, clock });
    const sent = await sendMessage(scope, { messageId, tools, guard });
    if (sent.ok) return settleTurn(scope, { message: sent.value, clock });
    if (sent.refusal.code === 'NOT_NOW') return { kind: 'waits', ...sent.refusal.wait };
    // It changed since it was looked at: it is no longer ours to send, and must not keep the others waiting.
    const { waiting } = standing;
    standing = { ...standing, waiting: waiting.filter(({ id }) => id !== messageId) };
  }
}

function waitPaused(): Turn {
  return { kind: 'waits', because: 'paused', until: undefined };
}

/** The standing of a clinic as far as its own row tells. */
function buildBareSnapshot(
  { timeZone }: ClinicScope,
  { row, now }: { row: AutopilotRow; now: Date },
): AutopilotSnapshot {
  const { date } = wallClock(timeZone, now);
  return {
    settings: toSettings(row),
    timeZone,
    isOn: row.isOn,
    isPaused: row.pausedBecause !== null,
    hasFeature: true,
    hasProviderKey: true,
    isSending: false,
    nextSendAt: row.nextSendAt ?? undefined,
    day: { date, sent: 0, newPeople: 0, writtenTo: new Set() },
    waiting: [],
  };
}

async function readSnapshot(
  scope: ClinicScope,
  { row, tools, now }: { row: AutopilotRow; tools: SendingTools; now: Date },
): Promise<AutopilotSnapshot> {
  const { date: to } = wallClock(scope.timeZone, now);
  const from = addDays(to, -row.expiresAfterDays);
  const pending = await findPendingMessages(scope, { from, to, limit: MOST_LOOKED_AT });
  const hasProviderKey = (await readProviderKey(scope, tools)) !== undefined;
  return buildSnapshot(scope, { row, now, pending, hasProviderKey });
}

type NotNow = {
  code: 'NOT_NOW';
  wait: { because: HoldReason | 'nothing_due'; until: Date | undefined };
};

/**
 * Takes the clinic's turn in the transaction of the claim: the autopilot's row is locked, everything is asked again of
 * what stands now, and the end of the spacing moves on. `message` is locked, and the claim has found it fit to go.
 */
async function claimTurn(
  tx: ClinicScope,
  { message, tries, clock }: { message: MessageRow; tries: number; clock: Clock },
): Promise<Result<undefined, NotNow>> {
  const row = await findAndLockAutopilot(tx);
  const now = clock.now();
  const claimed = { ...message, number: message.whatsappNumber, content: message.messageContent };
  const pending = message.queued ? [{ ...claimed, isSuppressed: false, isLive: false }] : [];
  const standing = await buildSnapshot(tx, { row, now, pending, hasProviderKey: true });
  // A second try of the same message keeps the first one's turn; only a pause takes it away.
  const isOurs = tries > 1 && standing.isOn && !standing.isPaused && standing.hasFeature;
  if (!isOurs) {
    const step = nextStep(standing, now);
    if (step.kind === 'wait') return refuse({ code: 'NOT_NOW', wait: step });
    const isFirst = step.message.isNewPerson;
    const numberDigest = tx.hashNumber(message.whatsappNumber);
    const onDay = standing.day.date;
    const send = { messageId: message.id, numberDigest, onDay, isFirst, claimedAt: now };
    if (!(await insertSend(tx, send))) {
      return refuse({ code: 'NOT_NOW', wait: { because: 'written_today', until: undefined } });
    }
  }
  const gapMs = secondsAfter(toSettings(row), message.id) * 1000;
  await updateAutopilotRow(tx, { nextSendAt: new Date(now.getTime() + gapMs) });
  return ok(undefined);
}

/** Writes down what became of a turn, and pauses when it went wrong too often or the provider says why. */
async function settleTurn(
  scope: ClinicScope,
  { message, clock }: { message: Message; clock: Clock },
): Promise<Turn> {
  const attempt = message.lastAttempt;
  const state = attempt?.state ?? 'unknown';
  const outcome = toOutcome(state);
  await retryTransaction(scope, async (tx) => {
    const row = await findAndLockAutopilot(tx);
    await settleSend(tx, { messageId: message.id, outcome });
    const failuresInRow = outcome === 'accepted' ? 0 : row.failuresInRow + 1;
    const isBusy = outcome === 'not_sent' && message.status === 'pending';
    const nextSendAt = new Date(clock.now().getTime() + BUSY_PAUSE_MS);
    await updateAutopilotRow(tx, { failuresInRow, ...(isBusy ? { nextSendAt } : {}) });
    if (failuresInRow >= FAILURES_UNTIL_PAUSE) {
      await pauseFor(tx, { because: 'failures', detail: attempt?.detail ?? null });
    }
  });
  const row = await findAutopilot(scope);
  if (row) await pauseOnProviderTrouble(scope, row);
  return { kind: 'tried', messageId: message.id, state };
}

/** A person may have been quicker to say whether it arrived. */
function toOutcome(state: Attempt['state']): 'accepted' | 'rejected' | 'not_sent' | 'unknown' {
  if (state === 'accepted' || state === 'rejected' || state === 'not_sent') return state;
  return state === 'resolved_sent' ? 'accepted' : 'unknown';
}

/** Pauses when the provider reported trouble that no person has answered with 'Resume' since. Returns whether it is paused. */
async function pauseOnProviderTrouble(scope: ClinicScope, row: AutopilotRow): Promise<boolean> {
  if (row.pausedBecause !== null) return true;
  const trouble = await findUnansweredTrouble(scope);
  if (trouble === undefined) return false;
  const because = trouble.state === 'restricted' ? 'restricted' : 'session_lost';
  await pauseFor(scope, { because, detail: trouble.reason });
  return true;
}
