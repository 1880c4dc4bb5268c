import * as z from 'zod/mini';
import { addDays } from '#platform/calendar.ts';
import type { Page } from '#platform/page.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { readCursor, toPage } from '#platform/server/db/keyset.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { findDueAt } from '../rules.ts';
import {
  DEFAULT_ASK_SETTINGS,
  type AskDecisionLine,
  type Asking,
  type AskingInput,
  type AskSettings,
  type WaitingVisit,
} from '../schema.ts';
import { canAsk } from './decide-visits.ts';
import {
  countDecisions,
  findDecisions,
  findRecordEnd,
  type DecisionRow,
  type MonthSpan,
} from './decision-queries.ts';
import {
  findAskSettings,
  lockAskSettings,
  updateAskSettings,
  type AskSettingsRow,
} from './settings-queries.ts';
import { findUndecidedVisits, type EndedVisit } from './visit-queries.ts';

/** Returns how the clinic asks, and what was decided in a month; this month's without one. */
export async function readAsking(
  scope: ClinicScope,
  { month }: { month?: string | undefined } = {},
): Promise<Asking> {
  const thisMonth = scope.today.slice(0, 7);
  const shownMonth = month ?? thisMonth;
  const row = await findAskSettings(scope);
  const counts = await countDecisions(scope, toSpan(shownMonth));
  return {
    settings: toSettings(row),
    version: row?.version ?? 1,
    canAsk: await canAsk(scope),
    thisMonth,
    counts: {
      month: shownMonth,
      asked: counts.find(({ because }) => because === null)?.count ?? 0,
      because: sumBy(counts, ({ because }) => because),
      exclusions: sumBy(counts, ({ exclusion }) => exclusion),
    },
    recordEnd: (await findRecordEnd(scope)) ?? null,
  };
}

function sumBy<Row extends { count: number }, Reason extends string>(
  rows: readonly Row[],
  reasonFor: (row: Row) => Reason | null,
): Partial<Record<Reason, number>> {
  const sums: Partial<Record<Reason, number>> = {};
  for (const row of rows) {
    const reason = reasonFor(row);
    if (reason !== null) sums[reason] = (sums[reason] ?? 0) + row.count;
  }
  return sums;
}

function toSettings(row: AskSettingsRow | undefined): AskSettings {
  if (row === undefined) return DEFAULT_ASK_SETTINGS;
  const { isOn, afterHours, restDays, mostADay } = row;
  return { isOn, afterHours, restDays, mostADay };
}

function toSpan(month: string): MonthSpan {
  const from = `${month}-01`;
  return { from, before: `${addDays(from, 31).slice(0, 7)}-01` };
}

/**
 * Saves when, how often and how many patients are asked. Visits that ended before asking was switched on
 * are not asked about. Saving what is stored changes nothing. Refuses STALE when the settings have
 * changed since `version`.
 */
export async function saveAsking(
  scope: ClinicScope,
  { version, ...changes }: AskingInput,
): Promise<Result<Asking, { code: 'STALE'; data: { current: Asking } }>> {
  return inTransaction(scope, async (tx) => {
    const row = await lockAskSettings(tx);
    const before = toSettings(row);
    const changedFields = Object.keys(changes).filter(
      (field) => changes[field as keyof AskSettings] !== before[field as keyof AskSettings],
    );
    if (changedFields.length === 0) return ok(await readAsking(tx));
    if (row.version !== version)
      return refuse({ code: 'STALE', data: { current: await readAsking(tx) } });
    const startedAt = changes.isOn && !row.isOn ? tx.now : row.startedAt;
    await updateAskSettings(tx, { ...changes, startedAt, version: version + 1 });
    await recordAudit(tx, {
      action: 'reviews.saveAsking',
      entity: 'ask_settings',
      changedFields,
    });
    return ok(await readAsking(tx));
  });
}

const CursorKey = z.tuple([z.string().check(z.regex(/^[1-9]\d{0,14}$/))]);

/** Returns a page of the decisions of a month, newest first. */
export async function listAskDecisions(
  scope: ClinicScope,
  request: { month: string; cursor?: string | undefined; limit: number },
): Promise<Page<AskDecisionLine>> {
  const { month, cursor, limit } = request;
  const before = cursor === undefined ? undefined : Number(readCursor(cursor, CursorKey)[0]);
  const rows = await findDecisions(scope, { month: toSpan(month), before, limit: limit + 1 });
  return toPage(rows, { limit, item: toLine, cursor: ({ seq }) => [String(seq)] });
}

function toLine({ patientName, patientId, date, decidedAt, ...row }: DecisionRow): AskDecisionLine {
  const visit = patientName === null || date === null ? null : { patientName, patientId, date };
  return { ...row, decidedAt: new Date(decidedAt).toISOString(), visit };
}

/** More visits than wait at one time: a visit waits for three days at most, or for a full day to end. */
const MOST_WAITING = 200;

/** Lists the visits that ended and are not decided about; none while asking is off. */
export async function listWaitingVisits(scope: ClinicScope): Promise<{ items: WaitingVisit[] }> {
  const settings = await findAskSettings(scope);
  if (!settings?.isOn || settings.startedAt === null) return { items: [] };
  const range = { since: settings.startedAt, until: scope.now, limit: MOST_WAITING };
  const visits = await findUndecidedVisits(scope, range);
  return { items: visits.map((visit) => toWaiting(visit, settings)) };
}

/** Returns a visit as the list of waiting ones shows it. */
export function toWaiting(
  { id, number: _number, endedAt, ...visit }: EndedVisit,
  settings: Pick<AskSettings, 'afterHours'>,
): WaitingVisit {
  return { ...visit, appointmentId: id, dueAt: findDueAt(endedAt, settings).toISOString() };
}
