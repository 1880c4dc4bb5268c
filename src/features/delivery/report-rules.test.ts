import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTEMPT_STATES } from '#features/messages/statuses.ts';
import { applyReportToAttempt, type KnownReports, type Report } from './report-rules.ts';
import { REPORTED_STEPS } from './statuses.ts';

const NEW: KnownReports = {
  state: 'accepted',
  confirmedAt: null,
  deliveredAt: null,
  readAt: null,
  failure: null,
};
const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const report = (step: Report['step'], minute = 1): Report => ({
  step,
  at: timeAt(minute),
  failure: step === 'failed' ? 'No WhatsApp there' : null,
});

function after(knownReports: KnownReports, ...reports: Report[]): KnownReports {
  let now = knownReports;
  for (const candidate of reports) now = { ...now, ...applyReportToAttempt(now, candidate) };
  return now;
}

const reports = fc.array(
  fc.record({ step: fc.constantFrom(...REPORTED_STEPS), minute: fc.nat(59) }),
  { maxLength: 8 },
);

/** Applies reports to an attempt and returns its last step. */
function applyReports({ readAt, deliveredAt, failure, confirmedAt }: KnownReports): number {
  if (readAt) return 4;
  if (deliveredAt) return 3;
  if (failure !== null) return 2;
  return confirmedAt ? 1 : 0;
}

test('never moves a step backwards, for reports in any order and any number', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ATTEMPT_STATES), reports, (state, reportList) => {
      let knownReports: KnownReports = { ...NEW, state };
      for (const { step, minute } of reportList) {
        const next = after(knownReports, report(step, minute));
        expect(applyReports(next)).toBeGreaterThanOrEqual(applyReports(knownReports));
        expect(after(next, report(step, minute))).toEqual(next);
        if (knownReports.readAt) expect(next.readAt).toEqual(knownReports.readAt);
        knownReports = next;
      }
    }),
  );
});

test('reaches the same state for reports in any order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('accepted', 'unknown'),
      reports,
      fc.nat(),
      (state, reportList, turn) => {
        const all = reportList.map(({ step }) => report(step));
        const turnedReports = [
          ...all.slice(turn % (all.length + 1)),
          ...all.slice(0, turn % (all.length + 1)),
        ];
        const [first, second] = [
          after({ ...NEW, state }, ...all),
          after({ ...NEW, state }, ...turnedReports),
        ];
        expect(applyReports(first)).toBe(applyReports(second));
        expect(first.state).toBe(second.state);
      },
    ),
  );
});

test.each([
  ['accepted', 'confirmed', 'accepted'],
  ['accepted', 'failed', 'rejected'],
  ['accepted', 'delivered', 'accepted'],
  ['unknown', 'confirmed', 'accepted'],
  ['unknown', 'delivered', 'accepted'],
  ['unknown', 'failed', 'rejected'],
  ['rejected', 'delivered', 'accepted'],
  ['rejected', 'confirmed', 'rejected'],
  ['not_sent', 'read', 'accepted'],
  ['resolved_not_sent', 'delivered', 'accepted'],
  ['resolved_sent', 'failed', 'resolved_sent'],
  ['resolved_sent', 'read', 'resolved_sent'],
] as const)('%s becomes after a report of %s %s', (state, step, expected) => {
  expect(after({ ...NEW, state }, report(step)).state).toBe(expected);
});

test('leaves an attempt that is still requesting to its own response', () => {
  expect(applyReportToAttempt({ ...NEW, state: 'requesting' }, report('read'))).toBeNull();
});

test('a delivery replaces a failure, and a read message counts as delivered', () => {
  expect(after(NEW, report('failed', 1), report('read', 2), report('failed', 3))).toEqual({
    ...NEW,
    deliveredAt: timeAt(2),
    readAt: timeAt(2),
  });
});
