import { correctFutureState } from '#features/delivery/server/channel-state.ts';
import { addDays } from '#platform/calendar.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { wallClock } from '#platform/zoned-time.ts';
import { forecast, restOfToday } from '../forecast-rules.ts';
import type { Autopilot, AutopilotInput, Forecast, PauseReason } from '../schema.ts';
import { FORECAST_DAYS } from '../settings.ts';
import {
  updateAutopilotRow,
  endPause,
  findAndLockAutopilot,
  startPause,
  findAutopilot,
  type AutopilotRow,
} from './autopilot-queries.ts';
import { countPendingBefore, findSendsOn } from './snapshot-queries.ts';
import { toSettings, buildSnapshot } from './snapshot.ts';
import { findWaiting } from './waiting.ts';
import { readProviderKey } from '#features/clinics/server/provider-key.ts';
import type { AutopilotAction } from './audit.ts';

/** The tools that reading an autopilot needs. */
export interface AutopilotTools {
  readonly clock: Clock;
  /** Opens the clinic's provider key: one that cannot be opened sends nothing. */
  readonly encryptionKey: Buffer;
}

type Stale = { code: 'STALE_AUTOPILOT'; data: { current: Autopilot } };

/** So many of the oldest are looked at; beyond that the preview says that it was cut. */
const MOST_LOOKED_AT = 5000;

/** Whether due messages go out by themselves, how, and what became of today's; off for a clinic that never said so. */
export async function readAutopilot(
  scope: ClinicScope,
  { tools }: { tools: AutopilotTools },
): Promise<Autopilot> {
  const now = tools.clock.now();
  const row = await findAutopilot(scope);
  const hasProviderKey = (await readProviderKey(scope, tools)) !== undefined;
  const settings = toSettings(row);
  const { date: today } = wallClock(scope.timeZone, now);
  const from = addDays(today, -settings.expiresAfterDays);
  const pending = await findWaiting(scope, { from, to: today, now, limit: MOST_LOOKED_AT });
  const snapshot = await buildSnapshot(scope, { row, now, pending, hasProviderKey });
  const { stillToGo, heldMessages, nextAt } = restOfToday(snapshot, now);
  const tooOld = await countPendingBefore(scope, from);
  const sends = await findSendsOn(scope, today);
  return {
    isOn: row?.isOn ?? false,
    settings,
    pause: toPause(row),
    hasProviderKey,
    version: row?.version ?? 1,
    today,
    sentToday: sends.filter(({ outcome }) => outcome === 'accepted').length,
    stillToGo,
    // First the messages that wait for a person.
    held:
      tooOld === 0
        ? heldMessages
        : [{ reason: 'too_old' as const, count: tooOld }, ...heldMessages],
    nextAt: nextAt?.toISOString() ?? null,
  };
}

/**
 * Returns what would be sent on each of the next days if the autopilot were on, not paused and had its key, and no one changed
 * anything. Sends and changes nothing.
 */
export async function previewAutopilot(
  scope: ClinicScope,
  { tools }: { tools: Pick<AutopilotTools, 'clock'> },
): Promise<Forecast> {
  const now = tools.clock.now();
  const to = addDays(wallClock(scope.timeZone, now).date, FORECAST_DAYS - 1);
  const row = await findAutopilot(scope);
  const pending = await findWaiting(scope, { to, now, limit: MOST_LOOKED_AT });
  const snapshot = await buildSnapshot(scope, { row, now, pending, hasProviderKey: true });
  const running = { ...snapshot, isOn: true, isPaused: false, hasFeature: true };
  return {
    days: forecast(running, { now, days: FORECAST_DAYS }),
    isCut: pending.length >= MOST_LOOKED_AT,
  };
}

/**
 * Updates the fields that differ; writes nothing when none does. Refuses NO_PROVIDER_KEY when switched on without a key that
 * can be decrypted, and STALE_AUTOPILOT when it has changed since `version` (S24).
 */
export async function updateAutopilot(
  scope: ClinicScope,
  { tools, ...input }: AutopilotInput & { tools: AutopilotTools },
): Promise<Result<Autopilot, Stale | { code: 'NO_PROVIDER_KEY' }>> {
  const { version, ...settings } = input;
  const hasKey = !settings.isOn || (await readProviderKey(scope, tools)) !== undefined;
  const refusal = await inTransaction(scope, async (tx) => {
    const row = await findAndLockAutopilot(tx);
    const changedFields = findChangedFields({ ...toSettings(row), isOn: row.isOn }, settings);
    if (changedFields.length === 0) return undefined;
    if (row.version !== version) return 'STALE_AUTOPILOT';
    if (!hasKey && !row.isOn) return 'NO_PROVIDER_KEY';
    await updateAutopilotRow(tx, { ...settings, version: version + 1 });
    await record(tx, { action: 'messaging.updateAutopilot', changedFields });
    return undefined;
  });
  const current = await readAutopilot(scope, { tools });
  if (refusal === 'STALE_AUTOPILOT') return refuse({ code: refusal, data: { current } });
  return refusal === undefined ? ok(current) : refuse({ code: refusal });
}

/** Pauses the autopilot for a person; a paused one keeps its first reason. */
export async function pauseAutopilot(
  scope: ClinicScope,
  { tools, detail }: { tools: AutopilotTools; detail: string },
): Promise<Autopilot> {
  await pauseFor(scope, { because: 'person', detail: detail.trim() || null });
  return readAutopilot(scope, { tools });
}

/** Resumes the autopilot; the person who resumes has checked the reason of the pause. */
export async function resumeAutopilot(
  scope: ClinicScope,
  { tools }: { tools: AutopilotTools },
): Promise<Autopilot> {
  await inTransaction(scope, async (tx) => {
    const row = await findAndLockAutopilot(tx);
    if (row.pausedBecause === null) return;
    await correctFutureState(tx);
    await endPause(tx);
    await record(tx, { action: 'messaging.resumeAutopilot', changedFields: ['pausedBecause'] });
  });
  return readAutopilot(scope, { tools });
}

/** Pauses the autopilot with a reason until a person resumes it. Joins the caller's transaction. */
export async function pauseFor(
  scope: ClinicScope,
  { because, detail }: { because: PauseReason; detail: string | null },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const row = await findAndLockAutopilot(tx);
    if (row.pausedBecause !== null) return;
    await startPause(tx, { because, detail });
    await record(tx, { action: 'messaging.pauseAutopilot', changedFields: ['pausedBecause'] });
  });
}

function toPause(row: AutopilotRow | undefined): Autopilot['pause'] {
  if (!row?.pausedBecause || !row.pausedAt) return null;
  return {
    because: row.pausedBecause,
    detail: row.pausedDetail,
    by: row.pausedBy ?? '',
    at: row.pausedAt.toISOString(),
  };
}

/** Names of the fields that differ. */
function findChangedFields<Values extends object>(before: Values, after: Values): string[] {
  return Object.keys(after).filter((name) => {
    const key = name as keyof Values;
    return JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  });
}

async function record(
  tx: ClinicScope,
  entry: { action: AutopilotAction; changedFields: readonly string[] },
): Promise<void> {
  await recordAudit(tx, { ...entry, entity: 'autopilot', entityId: tx.clinicId });
}
