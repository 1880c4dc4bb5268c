import { expect, expectTypeOf, test } from 'vitest';
import { decideAsk, weighExclusions, type AskFacts } from './rules.ts';
import { DEFAULT_ASK_SETTINGS } from './schema.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const settings = DEFAULT_ASK_SETTINGS;

function before(days: number): Date {
  return new Date(NOW.getTime() - days * DAY_MS);
}

const MAY_BE_ASKED: AskFacts = {
  isCompleted: true,
  endedAt: before(0.5),
  isDecided: false,
  exclusion: null,
  hasNumber: true,
  isSuppressed: false,
  consentObstacle: undefined,
  personAskedAt: null,
  numberAskedAt: null,
  askedToday: 0,
};

function decide(facts: Partial<AskFacts>) {
  const decision = decideAsk({ ...MAY_BE_ASKED, ...facts }, { settings, now: NOW });
  return decision.ask ? 'ask' : decision.because;
}

// covers: ask-facts-closed
test('a decision has no field for feeling, rating, notes, treatment or doctor', () => {
  // Another field does not compile here: it is a change of what patients are chosen by.
  expectTypeOf<keyof AskFacts>().toEqualTypeOf<
    | 'isCompleted'
    | 'endedAt'
    | 'isDecided'
    | 'exclusion'
    | 'hasNumber'
    | 'isSuppressed'
    | 'consentObstacle'
    | 'personAskedAt'
    | 'numberAskedAt'
    | 'askedToday'
  >();
  expect(decide({})).toBe('ask');
});

// covers: ask-reasons
test.each<[string, Partial<AskFacts>]>([
  ['not_completed', { isCompleted: false }],
  ['already_asked', { isDecided: true }],
  ['too_soon', { endedAt: before(3 / 24) }],
  ['stale', { endedAt: before(7) }],
  ['no_number', { hasNumber: false }],
  ['do_not_contact', { isSuppressed: true }],
  ['minor', { consentObstacle: 'minor' }],
  ['no_consent', { consentObstacle: 'no_consent' }],
  ['rest_period', { personAskedAt: before(179), numberAskedAt: before(179) }],
  ['number_asked_lately', { numberAskedAt: before(29) }],
  ['excluded', { exclusion: 'wrong_number' }],
  ['day_full', { askedToday: 10 }],
])('gives the reason %s for the facts that cause it', (reason, facts) => {
  expect(decide(facts)).toBe(reason);
});

test.each<[string, Partial<AskFacts>]>([
  ['the hours after the visit have passed', { endedAt: before(4 / 24) }],
  ['the visit is just under seven days old', { endedAt: before(6.999) }],
  ['the rest period is over', { personAskedAt: before(180), numberAskedAt: before(180) }],
  ['another person on the phone was asked a month ago', { numberAskedAt: before(30) }],
  ['there is room for one more today', { askedToday: 9 }],
])('asks when %s', (_when, facts) => {
  expect(decide(facts)).toBe('ask');
});

test('an exclusion counts only for a patient who would be asked', () => {
  expect(decide({ exclusion: 'duplicate', isSuppressed: true })).toBe('do_not_contact');
  expect(decide({ exclusion: 'duplicate', askedToday: 10 })).toBe('excluded');
});

// covers: ask-exclusions-counted
test('weighs exclusions against the patients who could be asked', () => {
  expect(weighExclusions({ askedCount: 88, excludedCount: 3 })).toEqual({
    mayBeAsked: 91,
    percent: 3,
    isMany: false,
  });
  expect(weighExclusions({ askedCount: 9, excludedCount: 1 }).isMany).toBe(false);
  expect(weighExclusions({ askedCount: 8, excludedCount: 2 }).isMany).toBe(true);
  // Of few visits, one honest reason is already a large share.
  expect(weighExclusions({ askedCount: 7, excludedCount: 2 }).isMany).toBe(false);
  expect(weighExclusions({ askedCount: 0, excludedCount: 0 })).toEqual({
    mayBeAsked: 0,
    percent: 0,
    isMany: false,
  });
});
