import { expect, test } from 'vitest';
import {
  findOthersForNumber,
  findRunState,
  mergeEntries,
  type RunnerEntry,
  type RunnerSteps,
} from './runner-rules.ts';

function entry(id: string, state: RunnerEntry['state'] = 'waiting', whatsappNumber = id) {
  return { id, state, whatsappNumber };
}

function run(
  knownEntries: readonly RunnerEntry[],
  { steps = new Map(), openedId }: { steps?: RunnerSteps; openedId?: string } = {},
) {
  const { current, finishedCount, entries } = findRunState({ knownEntries, steps, openedId });
  return {
    current: current?.id,
    finished: finishedCount,
    states: entries.map(({ state }) => state),
  };
}

test('the first message that waits is next', () => {
  const knownEntries = [entry('1', 'sent'), entry('2'), entry('3')];
  expect(run(knownEntries)).toEqual({
    current: '2',
    finished: 1,
    states: ['sent', 'waiting', 'waiting'],
  });
});

test('an opened message stays until the person is back', () => {
  const steps: RunnerSteps = new Map([['1', 'sent']]);
  const knownEntries = [entry('1'), entry('2')];
  expect(run(knownEntries, { steps, openedId: '1' })).toMatchObject({ current: '1', finished: 0 });
  expect(run(knownEntries, { steps })).toMatchObject({ current: '2', finished: 1 });
});

test('a skipped message leaves the turn to the next, also when it needs a look', () => {
  const steps: RunnerSteps = new Map([['1', 'skipped']]);
  const knownEntries = [entry('1', 'blocked'), entry('2')];
  expect(run(knownEntries, { steps })).toMatchObject({
    current: '2',
    states: ['skipped', 'waiting'],
  });
});

test('a message that must not be sent is shown once and then finished', () => {
  const knownEntries = [entry('1', 'do_not_contact'), entry('2')];
  expect(run(knownEntries).current).toBe('1');
  expect(run(knownEntries, { steps: new Map([['1', 'seen']]) })).toMatchObject({
    current: '2',
    finished: 1,
  });
});

test('a message that others sent or cancelled leaves without a tap', () => {
  const knownEntries = mergeEntries([entry('1'), entry('2')], [entry('2')]);
  expect(run(knownEntries)).toEqual({ current: '2', finished: 1, states: ['left', 'waiting'] });
});

test('a message that is taken back is next again, new ones come last', () => {
  const knownEntries = mergeEntries(
    [entry('1', 'left'), entry('2')],
    [entry('3'), entry('2'), entry('1')],
  );
  expect(knownEntries.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(run(knownEntries).current).toBe('1');
});

test('a run ends when no message waits', () => {
  const steps: RunnerSteps = new Map([['2', 'skipped']]);
  expect(run([entry('1', 'sent'), entry('2')], { steps })).toMatchObject({
    current: undefined,
    finished: 2,
  });
});

test('finds the other messages for a number that must not be written to', () => {
  const listedEntry = entry('1', 'do_not_contact', '5550000100');
  const knownEntries = [
    listedEntry,
    entry('2', 'do_not_contact', '5550000100'),
    entry('3', 'waiting', '5550000101'),
    entry('4', 'do_not_contact', '5550000102'),
  ];
  const { entries } = findRunState({ knownEntries, steps: new Map(), openedId: undefined });
  expect(findOthersForNumber(entries, listedEntry).map(({ id }) => id)).toEqual(['2']);
});
