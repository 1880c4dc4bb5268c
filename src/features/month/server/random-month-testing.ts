import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { AppointmentId } from '#features/appointments/schema.ts';
import {
  APPOINTMENT_STATUSES,
  CANCEL_REASONS,
  VISIT_KINDS,
} from '#features/appointments/statuses.ts';
import { ATTEMPT_STATES, CHANNELS } from '#features/messages/statuses.ts';
import { EXCLUSION_REASONS, FINAL_REASONS } from '#features/asking/reasons.ts';
import { DIRECTIONS, POINTS } from '#features/content/sentence-schema.ts';
import { instantAt } from '#platform/zoned-time.ts';

const MINUTE_MS = 60_000;
/** Around both ends of October and of the change of clocks in New York on 1 November. */
const DATES = ['2026-09-30', '2026-10-01', '2026-10-17', '2026-10-31', '2026-11-01', '2026-11-02'];
const TIMES = ['09:15', '17:30', '23:45'];
const REVIEWS = Array.from({ length: 4 }, () => randomUUID());

const slot = fc.record({ date: fc.constantFrom(...DATES), time: fc.constantFrom(...TIMES) });
/** Milliseconds around a midnight that begins or ends a month. */
const moment = fc.record({
  date: fc.constantFrom('2026-10-01', '2026-10-15', '2026-11-01', '2026-12-01'),
  offset: fc.oneof(
    fc.constantFrom(-1, 0, 1),
    fc.integer({ min: -8 * 60 * MINUTE_MS, max: 8 * 60 * MINUTE_MS }),
  ),
});

const visit = fc.record({
  slot,
  status: fc.constantFrom(...APPOINTMENT_STATUSES),
  kind: fc.constantFrom(...VISIT_KINDS),
  cancelReason: fc.option(fc.constantFrom(...CANCEL_REASONS)),
  arrivesAfter: fc.option(fc.nat(90)),
  waits: fc.option(fc.nat(240)),
});
const message = fc.record({
  kind: fc.constantFrom('sequence', 'reminder_day', 'reminder_soon', 'review_ask', 'gmb_link'),
  visit: fc.nat(20),
  companion: fc.option(fc.nat(20)),
  review: fc.nat(REVIEWS.length - 1),
});
const attempt = fc.record({
  about: fc.constantFrom('message', 'visit'),
  which: fc.nat(20),
  channel: fc.constantFrom(...CHANNELS),
  state: fc.constantFrom('accepted', 'accepted', ...ATTEMPT_STATES),
  at: fc.oneof(
    moment,
    fc.record({ date: fc.constantFrom(...DATES), offset: fc.constant(8 * 60 * MINUTE_MS) }),
  ),
  hasFailed: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  isStopped: fc.boolean(),
  progress: fc.constantFrom('none', 'delivered', 'read'),
});
const decision = fc.record({
  at: moment,
  because: fc.option(fc.constantFrom(...FINAL_REASONS)),
  exclusion: fc.constantFrom(...EXCLUSION_REASONS),
});

const feedback = fc.record({
  at: moment,
  points: fc.uniqueArray(
    fc.record({ point: fc.constantFrom(...POINTS), direction: fc.constantFrom(...DIRECTIONS) }),
    { selector: ({ point }) => point, maxLength: 4 },
  ),
  wantsAnswer: fc.boolean(),
  isClosed: fc.boolean(),
});
// Links of odd numbers are on printed slips.
const opening = fc.record({ link: fc.nat(3), day: fc.constantFrom(...DATES) });

/** The random facts, before it becomes the rows of a clinic. */
export const anyMonth = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 14 }),
  messages: fc.array(message, { maxLength: 8 }),
  attempts: fc.array(attempt, { maxLength: 25 }),
  suppressed: fc.array(moment, { maxLength: 6 }),
  decisions: fc.array(decision, { maxLength: 8 }),
  feedback: fc.array(feedback, { maxLength: 6 }),
  openings: fc.uniqueArray(opening, {
    selector: ({ link, day }) => `${link} ${day}`,
    maxLength: 6,
  }),
});
type Drawn = typeof anyMonth extends fc.Arbitrary<infer Value> ? Value : never;

export type RandomMonth = ReturnType<typeof toRows>;

/** Turns what was drawn into rows that the database takes, on the clocks of `timeZone`. */
export function toRows(drawnMonth: Drawn, timeZone: string) {
  const midnight = ({ date, offset }: { date: string; offset: number }) =>
    new Date(instantAt(timeZone, { date, time: '00:00' }).getTime() + offset);
  const visits = drawnMonth.visits.map(
    ({ slot: { date, time }, arrivesAfter, waits, ...others }) => {
      const began = instantAt(timeZone, { date, time }).getTime();
      const arrivedAt = arrivesAfter === null ? null : new Date(began + arrivesAfter * MINUTE_MS);
      const startedAt =
        arrivedAt && waits !== null ? new Date(arrivedAt.getTime() + waits * MINUTE_MS) : null;
      const { status, kind } = others;
      const cancelReason = status === 'cancelled' ? others.cancelReason : null;
      return {
        id: AppointmentId.parse(randomUUID()),
        date,
        time,
        status,
        kind,
        cancelReason,
        arrivedAt,
        startedAt,
      };
    },
  );
  const reviewIds = REVIEWS.map(() => randomUUID());
  const messages = drawnMonth.messages.flatMap(({ kind, ...one }, place) => {
    const isReminder = kind === 'reminder_day' || kind === 'reminder_soon';
    const about = visits[one.visit % visits.length];
    const companion = one.companion === null ? undefined : visits[one.companion % visits.length];
    if (about === undefined) return [];
    // One message names the visits of one day only.
    const namedPeople = [about, ...(companion && companion.date === about.date ? [companion] : [])];
    const profileId = kind === 'sequence' || isReminder ? null : (reviewIds[one.review] ?? null);
    const isSecond = drawnMonth.messages
      .slice(0, place)
      .some(
        (earlier) =>
          earlier.kind === kind &&
          (isReminder
            ? earlier.visit % visits.length === one.visit % visits.length
            : earlier.review === one.review),
      );
    // The database has one of each kind for a visit or a request.
    if (isSecond && kind !== 'sequence') return [];
    const ids = isReminder ? [...new Set(namedPeople.map(({ id }) => id))] : [];
    return [
      {
        id: randomUUID(),
        kind,
        profileId,
        visits: ids,
        slot: { date: about.date, time: about.time },
      },
    ];
  });
  const attempts = drawnMonth.attempts.flatMap(
    ({ about, which, at, hasFailed, isStopped, progress, ...others }) => {
      const startedAt = midnight(at);
      const target =
        about === 'visit'
          ? { messageId: null, appointmentId: visits[which % visits.length]?.id ?? null }
          : {
              messageId: messages[which % Math.max(messages.length, 1)]?.id ?? null,
              appointmentId: null,
            };
      const isSent = others.state === 'accepted' || others.state === 'resolved_sent';
      return [
        {
          ...others,
          ...target,
          startedAt,
          failure: hasFailed && isSent ? 'Message undeliverable' : null,
          stoppedBy: isStopped && others.state === 'not_sent' ? ('cancelled' as const) : null,
          deliveredAt: progress === 'none' ? null : startedAt,
          readAt: progress === 'read' ? startedAt : null,
        },
      ];
    },
  );
  const suppressedRows = drawnMonth.suppressed.map((one) => midnight(one));
  const decisions = drawnMonth.decisions.map(({ at, because, exclusion }) => ({
    decidedAt: midnight(at),
    because,
    exclusion: because === 'excluded' ? exclusion : null,
  }));
  const feedbackRows = drawnMonth.feedback.map(({ at, ...one }) => ({
    ...one,
    receivedAt: midnight(at),
  }));
  const { openings } = drawnMonth;
  return {
    visits,
    reviewIds,
    messages,
    attempts,
    suppressed: suppressedRows,
    decisions,
    told: feedbackRows,
    openings,
  };
}
