import type { ConsentObstacle } from '#features/patients/consent-rules.ts';
import { findConsentObstacles } from '#features/patients/server/may-write.ts';
import { toRecipient } from '#features/messages/server/recipient.ts';
import { isComplete } from '#features/messages/rules.ts';
import { addDays } from '#platform/calendar.ts';
import type { ClinicScope } from '#platform/server/db/scope.ts';
import { instantAt, wallClock } from '#platform/zoned-time.ts';
import type { AutopilotSnapshot, Lane, SendingDay, WaitingMessage } from '../rules.ts';
import type { AutopilotSettings } from '../schema.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import type { AutopilotRow } from './autopilot-queries.ts';
import {
  findAcquaintance,
  findErasedSuppressions,
  isSendingNow,
  findSendsOn,
  type PendingRow,
} from './snapshot-queries.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';

/** Reads everything that decides which of these pending messages is sent next. */
export async function buildSnapshot(
  scope: ClinicScope,
  facts: {
    row: AutopilotRow | undefined;
    now: Date;
    pending: readonly PendingRow[];
    hasProviderKey: boolean;
  },
): Promise<AutopilotSnapshot> {
  const { row, now, pending, hasProviderKey } = facts;
  const { timeZone } = scope;
  const { date } = wallClock(timeZone, now);
  const { enabledFeatures } = await clinicDetails(scope);
  const acquaintance = await findAcquaintance(scope, {
    numbers: [...new Set(pending.map(({ number }) => number))],
    starts: instantAt(timeZone, { date, time: '00:00' }),
    ends: instantAt(timeZone, { date: addDays(date, 1), time: '00:00' }),
  });
  const erasedNumbers = await findErasedSuppressions(scope);
  const obstacles = await findConsentObstacles(scope, pending.map(toRecipient));
  return {
    settings: toSettings(row),
    timeZone,
    isOn: row?.isOn ?? false,
    isPaused: (row?.pausedBecause ?? null) !== null,
    hasFeature: enabledFeatures.includes('sequences'),
    hasProviderKey,
    isSending: await isSendingNow(scope),
    nextSendAt: row?.nextSendAt ?? undefined,
    day: await toSendingDay(scope, { date, writtenTo: acquaintance.writtenTo }),
    waiting: pending.map((message, index) =>
      toWaiting(scope, {
        message,
        erasedNumbers,
        knownNumbers: acquaintance.knownNumbers,
        consent: obstacles[index],
      }),
    ),
  };
}

async function toSendingDay(
  scope: ClinicScope,
  { date, writtenTo }: { date: string; writtenTo: ReadonlySet<string> },
): Promise<SendingDay> {
  const sends = await findSendsOn(scope, date);
  const byPeople = [...writtenTo].map((number) => scope.hashNumber(number));
  return {
    date,
    sent: sends.length,
    newPeople: sends.filter(({ isFirst }) => isFirst).length,
    writtenTo: new Set([...byPeople, ...sends.map(({ numberDigest }) => numberDigest)]),
  };
}

function toWaiting(
  scope: ClinicScope,
  about: {
    message: PendingRow;
    knownNumbers: ReadonlySet<string>;
    erasedNumbers: ReadonlySet<string>;
    consent: ConsentObstacle | undefined;
  },
): WaitingMessage {
  const { message, knownNumbers, erasedNumbers, consent } = about;
  const number = scope.hashNumber(message.number);
  const isSuppressed = message.isSuppressed || erasedNumbers.has(number);
  return {
    id: message.id,
    number,
    scheduledDate: message.scheduledDate,
    lane: toLane(message.kind),
    ...(message.notBefore && { goesFrom: message.notBefore }),
    ...(message.notAfter && { goesUntil: message.notAfter }),
    isPrepared: PREPARED.has(message.kind),
    isNewPerson: !knownNumbers.has(message.number),
    obstacle: isSuppressed ? 'do_not_contact' : (consent ?? findObstacle(message)),
  };
}

/** The messages of a review request, which a person prepares. */
const PREPARED: ReadonlySet<PendingRow['kind']> = new Set([
  'ai_first',
  'simple_thank_you',
  'ai_second',
  'gmb_link',
]);

function toLane(kind: PendingRow['kind']): Lane {
  if (kind === 'review_ask') return 'ask';
  return kind === 'reminder_day' || kind === 'reminder_soon' ? 'reminder' : 'follow_up';
}

function findObstacle({ number, content, isLive }: PendingRow): WaitingMessage['obstacle'] {
  if (isLive) return 'in_doubt';
  const isWhole = isComplete({ whatsappNumber: number, messageContent: content });
  return isWhole ? undefined : 'incomplete';
}

/** Returns the clinic's settings, or the defaults. */
export function toSettings(row: AutopilotRow | undefined): AutopilotSettings {
  const from = row ?? DEFAULT_SETTINGS;
  return {
    windowStart: from.windowStart,
    windowEnd: from.windowEnd,
    weekdays: from.weekdays,
    holidays: from.holidays,
    spacingSeconds: from.spacingSeconds,
    newPeopleADay: from.newPeopleADay,
    messagesADay: from.messagesADay,
    expiresAfterDays: from.expiresAfterDays,
  };
}
