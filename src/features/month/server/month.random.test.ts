import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CANCEL_REASONS } from '#features/appointments/statuses.ts';
import { buildClinic } from '#features/clinics/server/testing.ts';
import { CHANNELS } from '#features/messages/statuses.ts';
import { dateIn } from '#platform/calendar.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { toSpan } from '../rules.ts';
import type { MonthFigures } from '../schema.ts';
import { anyMonth, toRows, type RandomMonth } from './random-month-testing.ts';
import { readMonth } from './read-month.ts';
import { insertRandomRows, insertReviews } from './testing.ts';

const database = testDatabase();
const PARTS = { appointments: true, reviews: true, messages: true };
const ASK_KINDS: readonly string[] = ['ai_first', 'ai_second', 'gmb_link', 'review_ask'];

// covers: month-equals-its-rows
test.each(['Asia/Kolkata', 'America/New_York'])(
  'figures are those that the rows give when they are counted one by one, in %s',
  async (timeZone) => {
    await fc.assert(
      fc.asyncProperty(anyMonth, async (drawnMonth) => {
        const clinic = await buildClinic(database, { timeZone });
        const other = await buildClinic(database, { timeZone });
        const rows = toRows(drawnMonth, timeZone);
        await insertReviews(database, { clinic, ids: rows.reviewIds });
        await insertRandomRows(database, { clinic, rows });
        for (const month of ['2026-09', '2026-10', '2026-11']) {
          const figures = await readMonth(clinic.scope, { month, parts: PARTS });
          expect(sortFigures(figures)).toEqual(recount(rows, { month, timeZone }));
        }
        const { visits } = await readMonth(other.scope, { month: '2026-10', parts: PARTS });
        expect(visits).toEqual({ done: 0, walkIns: 0, missed: 0, cancelled: 0, open: 0 });
      }),
      { numRuns: 15 },
    );
  },
);

function sortFigures(figures: MonthFigures): MonthFigures {
  const { asking, messages } = figures;
  const notAsked = asking?.notAsked.toSorted((a, b) => a.reason.localeCompare(b.reason)) ?? [];
  const sortedMessages = messages?.toSorted((a, b) => a.channel.localeCompare(b.channel)) ?? [];
  return { ...figures, asking: asking && { ...asking, notAsked }, messages: sortedMessages };
}

/** Counts the rows of a month one by one, without SQL. */
function recount(
  rows: RandomMonth,
  { month, timeZone }: { month: string; timeZone: string },
): MonthFigures {
  const isIn = (time: Date) => dateIn(timeZone, time).slice(0, 7) === month;
  const visits = rows.visits.filter(({ date }) => date.startsWith(month));
  const completedVisits = visits.filter(({ status }) => status === 'completed');
  const openedLinks = rows.openings
    .filter(({ day }) => day.startsWith(month))
    .map(({ link }) => link);
  const earlierSpan = EARLIER[month];
  if (earlierSpan === undefined) throw new Error(`No days to compare with ${month}`);
  return {
    earlier: recountEarlier(rows, { timeZone, ...earlierSpan }),
    month,
    ...toSpan(month),
    thisMonth: '2026-11',
    visits: recountVisits(visits),
    cancellations: recountCancellations(visits),
    weeks: recountWeeks(visits, month),
    reminders: recountReminders(rows, { visits, timeZone }),
    waiting: recountWaiting(visits),
    asking: {
      askedPatients: recountAsked(rows, isIn),
      openedLinks: countLinks(openedLinks.filter((link) => link % 2 === 0)),
      openedSlips: countLinks(openedLinks.filter((link) => link % 2 === 1)),
      // No random decision and no random request is about one of the visits.
      askedVisits: 0,
      deliveredVisits: 0,
      openedVisits: 0,
      notAsked:
        completedVisits.length === 0
          ? []
          : [{ reason: 'undecided', count: completedVisits.length }],
    },
    feedback: recountFeedback(rows.told.filter(({ receivedAt }) => isIn(receivedAt))),
    messages: recountMessages(rows.attempts.filter(({ startedAt }) => isIn(startedAt))),
    doNotContact: {
      added: rows.suppressed.filter(isIn).length,
      total: rows.suppressed.filter((time) => dateIn(timeZone, time).slice(0, 7) <= month).length,
    },
  };
}

/** The days before each month; today is the 20th of November. */
const EARLIER: Readonly<Record<string, Record<'from' | 'before', string>>> = {
  '2026-09': { from: '2026-08-01', before: '2026-09-01' },
  '2026-10': { from: '2026-09-01', before: '2026-10-01' },
  '2026-11': { from: '2026-10-01', before: '2026-10-21' },
};

function recountEarlier(
  rows: RandomMonth,
  { timeZone, from, before }: Record<'timeZone' | 'from' | 'before', string>,
): MonthFigures['earlier'] {
  const isBetween = (day: string) => day >= from && day < before;
  const visits = rows.visits.filter(({ date }) => isBetween(date));
  return {
    from,
    before,
    visits: recountVisits(visits),
    waiting: recountWaiting(visits),
    askedPatients: recountAsked(rows, (time) => isBetween(dateIn(timeZone, time))),
  };
}

function recountVisits(visits: readonly Visit[]): NonNullable<MonthFigures['visits']> {
  const count = (status: Visit['status'], kinds: readonly string[] = ['booked', 'walk_in']) =>
    visits.filter((visit) => visit.status === status && kinds.includes(visit.kind)).length;
  return {
    done: count('completed'),
    walkIns: count('completed', ['walk_in']),
    missed: count('no_show'),
    cancelled: count('cancelled'),
    open: count('pending'),
  };
}

function recountCancellations(visits: readonly Visit[]): MonthFigures['cancellations'] {
  const cancelledVisits = visits.filter(({ status }) => status === 'cancelled');
  return [...CANCEL_REASONS, null]
    .map((reason) => ({
      reason,
      count: cancelledVisits.filter(({ cancelReason }) => cancelReason === reason).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted(compareCancellations);
}

type Cancellation = NonNullable<MonthFigures['cancellations']>[number];

/** The most frequent first, and none after all words. */
function compareCancellations(first: Cancellation, second: Cancellation): number {
  const toWord = ({ reason }: Cancellation) => reason ?? 'zzz';
  return second.count - first.count || (toWord(first) < toWord(second) ? -1 : 1);
}

function recountAsked(rows: RandomMonth, isIn: (time: Date) => boolean): number {
  const messages = rows.attempts
    .filter((attempt) => hasReached(attempt) && isIn(attempt.startedAt))
    .map(({ messageId }) => rows.messages.find(({ id }) => id === messageId))
    .filter((message) => message !== undefined && ASK_KINDS.includes(message.kind));
  return new Set(messages.map((message) => message?.profileId)).size;
}

/** The month of the clock, of which the last week has not begun, and the two before it. */
const WEEKS: Readonly<Record<string, readonly string[]>> = {
  '2026-09': ['2026-09-01', '2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'],
  '2026-10': ['2026-10-01', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'],
  '2026-11': ['2026-11-01', '2026-11-02', '2026-11-09', '2026-11-16'],
};

type Attempt = RandomMonth['attempts'][number];
type Visit = RandomMonth['visits'][number];

function hasReached({ state, failure }: Attempt): boolean {
  return (state === 'accepted' || state === 'resolved_sent') && failure === null;
}

function countLinks(openedLinks: readonly number[]): number {
  return new Set(openedLinks).size;
}

function recountWeeks(visits: readonly Visit[], month: string): MonthFigures['weeks'] {
  return (
    WEEKS[month]?.map((from, week, starts) => {
      const next = starts[week + 1] ?? '2199-12-31';
      const weekVisits = visits.filter(({ date }) => date >= from && date < next);
      const count = (status: string) =>
        weekVisits.filter((visit) => visit.status === status).length;
      const { medianMinutes, mostMinutes } = recountWaiting(weekVisits) ?? {};
      return {
        from,
        done: count('completed'),
        missed: count('no_show'),
        medianMinutes: medianMinutes ?? null,
        mostMinutes: mostMinutes ?? null,
      };
    }) ?? null
  );
}

function recountReminders(
  rows: RandomMonth,
  { visits, timeZone }: { visits: readonly Visit[]; timeZone: string },
): MonthFigures['reminders'] {
  const isReminded = ({ id, date, time }: Visit) =>
    rows.attempts.some((attempt) => {
      const message = rows.messages.find((candidate) => candidate.id === attempt.messageId);
      const isAbout = attempt.appointmentId === id || message?.visits.includes(id);
      return (
        isAbout && hasReached(attempt) && attempt.startedAt < instantAt(timeZone, { date, time })
      );
    });
  const expected = visits.filter(
    ({ status, kind }) => status === 'no_show' || (status === 'completed' && kind === 'booked'),
  );
  const count = (isWanted: boolean) => {
    const chosenVisits = expected.filter((visit) => isReminded(visit) === isWanted);
    const missedCount = chosenVisits.filter(({ status }) => status === 'no_show').length;
    return { visits: chosenVisits.length, missed: missedCount };
  };
  return { reminded: count(true), notReminded: count(false) };
}

function recountWaiting(visits: readonly Visit[]): MonthFigures['waiting'] {
  const minutes = visits
    .flatMap(({ arrivedAt, startedAt }) =>
      arrivedAt && startedAt ? (startedAt.getTime() - arrivedAt.getTime()) / 60_000 : [],
    )
    .toSorted((a, b) => a - b);
  const share = (part: number) => {
    const place = part * (minutes.length - 1);
    const low = minutes[Math.floor(place)] ?? 0;
    const high = minutes[Math.ceil(place)] ?? 0;
    return minutes.length === 0 ? null : Math.floor(low + (high - low) * (place % 1) + 0.5);
  };
  return { patients: minutes.length, medianMinutes: share(0.5), mostMinutes: share(0.9) };
}

function recountFeedback(feedback: RandomMonth['told']): MonthFigures['feedback'] {
  const tappedPoints = feedback.flatMap(({ points }) => points);
  const topics = POINTS.flatMap((point) =>
    DIRECTIONS.flatMap((direction) => {
      const same = tappedPoints.filter(
        (candidate) => candidate.point === point && candidate.direction === direction,
      );
      return same.length === 0 ? [] : [{ point, direction, count: same.length }];
    }),
  );
  return {
    received: feedback.length,
    answersWanted: feedback.filter(({ wantsAnswer }) => wantsAnswer).length,
    notClosed: feedback.filter(({ isClosed }) => !isClosed).length,
    topics: topics.toSorted(
      (a, b) =>
        b.count - a.count ||
        (a.point < b.point ? -1 : a.point > b.point ? 1 : a.direction < b.direction ? -1 : 1),
    ),
  };
}

function recountMessages(attempts: readonly Attempt[]): MonthFigures['messages'] {
  return CHANNELS.toSorted((a, b) => a.localeCompare(b)).flatMap((channel) => {
    // A send that a person took back was never tried.
    const ownAttempts = attempts.filter(
      (attempt) =>
        attempt.channel === channel &&
        (channel === 'direct' || attempt.state !== 'resolved_not_sent'),
    );
    const reachedAttempts = ownAttempts.filter(hasReached);
    const unknown = ownAttempts.filter(
      ({ state }) => state === 'unknown' || state === 'requesting',
    ).length;
    const heldBack = ownAttempts.filter(({ stoppedBy }) => stoppedBy !== null).length;
    const counts = {
      channel,
      sent: reachedAttempts.length,
      delivered: reachedAttempts.filter(({ deliveredAt }) => deliveredAt !== null).length,
      read: reachedAttempts.filter(({ readAt }) => readAt !== null).length,
      failed: ownAttempts.length - reachedAttempts.length - unknown - heldBack,
      heldBack,
      unknown,
    };
    return ownAttempts.length === 0 ? [] : [counts];
  });
}
