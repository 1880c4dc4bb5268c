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
import { wallClock } from '#platform/zoned-time.ts';
import { findClinicHold, nextStep, secondsAfter, type AutopilotSnapshot } from '../rules.ts';
import type { HoldReason } from '../schema.ts';
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
import { findWaiting, findWaitingBeside } from './waiting.ts';
import { toSettings, buildSnapshot } from './snapshot.ts';
import { readProviderKey } from '#features/clinics/server/provider-key.ts';

/** The result of one turn of a clinic's autopilot. */
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

/** The most messages that one turn reads; those that are too old are not among them. */
const MOST_LOOKED_AT = 2000;

/**
 * Sends at most one due message of the clinic, if its autopilot may send one now. The claim checks everything again
 * under the autopilot's lock, in the transaction of the attempt: any number of instances keep the spacing, the allowances
 * and one message a person a day, and a crash leaves at most one attempt with an unknown outcome, which only a person
 * resolves. Must not be called inside a transaction.
 */
export async function sendNextDue(scope: ClinicScope, { tools, clock }: Run): Promise<Turn> {
  const row = await findAutopilot(scope);
  if (!row?.isOn) return { kind: 'waits', because: 'off', until: undefined };
  if (await pauseOnProviderTrouble(scope, row)) return waitPaused();
  // Outside the hours nothing else needs to be read.
  const hold = findClinicHold(buildBareSnapshot(scope, { row, now: clock.now() }), clock.now());
  // On a closed day there may be reminders.
  if (hold && !isClosedDay(hold.because)) return { kind: 'waits', ...hold };
  let snapshot = await readSnapshot(scope, { row, tools, now: clock.now() });
  for (;;) {
    const step = nextStep(snapshot, clock.now());
    if (step.kind === 'wait') return { ...step, kind: 'waits' };
    const messageId = step.message.id;
    const guard = (tx: ClinicScope, claim: { message: MessageRow; tries: number }) =>
      claimTurn(tx, { ...claim, clock });
    const delivery = await sendMessage(scope, { messageId, tools, guard });
    if (delivery.ok) return settleTurn(scope, { message: delivery.value, clock });
    if (delivery.refusal.code === 'NOT_NOW') return { kind: 'waits', ...delivery.refusal.wait };
    // It changed since it was read: skip it, so that the others do not wait.
    const { waiting } = snapshot;
    snapshot = { ...snapshot, waiting: waiting.filter(({ id }) => id !== messageId) };
  }
}

function isClosedDay(because: HoldReason): boolean {
  return because === 'weekday' || because === 'holiday';
}

function waitPaused(): Turn {
  return { kind: 'waits', because: 'paused', until: undefined };
}

/** Returns the state as far as the autopilot's own row shows it. */
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
  const pending = await findWaiting(scope, { from, to, now, limit: MOST_LOOKED_AT });
  const hasProviderKey = (await readProviderKey(scope, tools)) !== undefined;
  return buildSnapshot(scope, { row, now, pending, hasProviderKey });
}

const NOTHING_DUE = { because: 'nothing_due' as const, until: undefined };

type NotNow = {
  code: 'NOT_NOW';
  wait: { because: HoldReason | 'nothing_due'; until: Date | undefined };
};

/**
 * Takes the clinic's turn in the transaction of the claim: locks the autopilot's row, checks everything again against the
 * current state, and moves the end of the spacing forward. `message` is locked and may be sent.
 */
async function claimTurn(
  tx: ClinicScope,
  { message, tries, clock }: { message: MessageRow; tries: number; clock: Clock },
): Promise<Result<undefined, NotNow>> {
  const row = await findAndLockAutopilot(tx);
  const now = clock.now();
  const pending = await findWaitingBeside(tx, { message, now });
  const snapshot = await buildSnapshot(tx, { row, now, pending, hasProviderKey: true });
  // A retry of the same message keeps its turn; only a pause ends it.
  const isOurs = tries > 1 && snapshot.isOn && !snapshot.isPaused && snapshot.hasFeature;
  if (!isOurs) {
    const step = nextStep(snapshot, now);
    if (step.kind === 'wait') return refuse({ code: 'NOT_NOW', wait: step });
    // Another one goes first since this one was chosen.
    if (step.message.id !== message.id) return refuse({ code: 'NOT_NOW', wait: NOTHING_DUE });
    const isFirst = step.message.isNewPerson;
    const numberDigest = tx.hashNumber(message.whatsappNumber);
    const onDay = snapshot.day.date;
    const { lane } = step.message;
    const send = { messageId: message.id, numberDigest, onDay, isFirst, lane, claimedAt: now };
    if (!(await insertSend(tx, send))) {
      return refuse({ code: 'NOT_NOW', wait: { because: 'written_today', until: undefined } });
    }
  }
  const gapMs = secondsAfter(toSettings(row), message.id) * 1000;
  await updateAutopilotRow(tx, { nextSendAt: new Date(now.getTime() + gapMs) });
  return ok(undefined);
}

/** Records the outcome of a turn, and pauses after too many failures or when the provider reports a reason. */
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

/** A person may already have recorded whether it arrived. */
function toOutcome(state: Attempt['state']): 'accepted' | 'rejected' | 'not_sent' | 'unknown' {
  if (state === 'accepted' || state === 'rejected' || state === 'not_sent') return state;
  return state === 'resolved_sent' ? 'accepted' : 'unknown';
}

/** Pauses when the provider reported trouble after which no person has pressed 'Resume'. Returns whether the autopilot is paused. */
async function pauseOnProviderTrouble(scope: ClinicScope, row: AutopilotRow): Promise<boolean> {
  if (row.pausedBecause !== null) return true;
  const trouble = await findUnansweredTrouble(scope);
  if (trouble === undefined) return false;
  const because = trouble.state === 'restricted' ? 'restricted' : 'session_lost';
  await pauseFor(scope, { because, detail: trouble.reason });
  return true;
}
