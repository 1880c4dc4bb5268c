import { expect, test } from 'vitest';
import { findNextStage, findStage, moveToStage, SETTABLE_STAGES } from './visit-rules.ts';

const NEVER = { arrivedAt: null, startedAt: null, endedAt: null };
const now = '2026-11-23T05:50:00.000Z';
const later = '2026-11-23T06:10:00.000Z';

// covers: visit-stages
test('one tap leads from expected over arrived and with the doctor to done', () => {
  let visit: ReturnType<typeof moveToStage> = { status: 'pending', ...NEVER };
  const stages: string[] = [findStage(visit)];
  for (let next = findNextStage('expected'); next; next = findNextStage(next)) {
    visit = moveToStage(visit, { stage: next, now });
    stages.push(findStage(visit));
  }
  expect(stages).toEqual(['expected', 'arrived', 'with_doctor', 'done']);
});

test('each stage that is set is the stage that is read back', () => {
  for (const stage of SETTABLE_STAGES)
    expect(findStage(moveToStage(NEVER, { stage, now }))).toBe(stage);
});

test('going back restores what was there before', () => {
  const arrival = moveToStage(NEVER, { stage: 'arrived', now });
  const inRoom = moveToStage(arrival, { stage: 'with_doctor', now: later });
  const completion = moveToStage(inRoom, { stage: 'done', now: later });
  expect(moveToStage(completion, { stage: 'with_doctor', now: later })).toEqual(inRoom);
  expect(moveToStage(inRoom, { stage: 'arrived', now: later })).toEqual(arrival);
  expect(moveToStage(arrival, { stage: 'expected', now: later })).toEqual({
    status: 'pending',
    ...NEVER,
  });
});

test('a visit that has ended has no next stage', () => {
  for (const stage of ['done', 'missed', 'cancelled'] as const)
    expect(findNextStage(stage)).toBeUndefined();
});
