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
  known: readonly RunnerEntry[],
  { steps = new Map(), openedId }: { steps?: RunnerSteps; openedId?: string } = {},
) {
  const { current, finished, entries } = findRunState({ known, steps, openedId });
  return { current: current?.id, finished, states: entries.map(({ state }) => state) };
}

test('the first message that waits is next', () => {
  const known = [entry('1', 'sent'), entry('2'), entry('3')];
  expect(run(known)).toEqual({ current: '2', finished: 1, states: ['sent', 'waiting', 'waiting'] });
});

test('an opened message stays until the person is back', () => {
  const steps: RunnerSteps = new Map([['1', 'sent']]);
  const known = [entry('1'), entry('2')];
  expect(run(known, { steps, openedId: '1' })).toMatchObject({ current: '1', finished: 0 });
  expect(run(known, { steps })).toMatchObject({ current: '2', finished: 1 });
});

test('a skipped message leaves the turn to the next, also when it needs a look', () => {
  const steps: RunnerSteps = new Map([['1', 'skipped']]);
  const known = [entry('1', 'blocked'), entry('2')];
  expect(run(known, { steps })).toMatchObject({ current: '2', states: ['skipped', 'waiting'] });
});

test('a message that must not be sent is shown once and then finished', () => {
  const known = [entry('1', 'do_not_contact'), entry('2')];
  expect(run(known).current).toBe('1');
  expect(run(known, { steps: new Map([['1', 'seen']]) })).toMatchObject({
    current: '2',
    finished: 1,
  });
});

test('a message that others sent or cancelled leaves without a tap', () => {
  const known = mergeEntries([entry('1'), entry('2')], [entry('2')]);
  expect(run(known)).toEqual({ current: '2', finished: 1, states: ['left', 'waiting'] });
});

test('a message that is taken back is next again, new ones come last', () => {
  const known = mergeEntries(
    [entry('1', 'left'), entry('2')],
    [entry('3'), entry('2'), entry('1')],
  );
  expect(known.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(run(known).current).toBe('1');
});

test('a run ends when no message waits', () => {
  const steps: RunnerSteps = new Map([['2', 'skipped']]);
  expect(run([entry('1', 'sent'), entry('2')], { steps })).toMatchObject({
    current: undefined,
    finished: 2,
  });
});

test('finds the other messages for a number that must not be written to', () => {
  const listed = entry('1', 'do_not_contact', '5550000100');
  const known = [
    listed,
    entry('2', 'do_not_contact', '5550000100'),
    entry('3', 'waiting', '5550000101'),
    entry('4', 'do_not_contact', '5550000102'),
  ];
  const { entries } = findRunState({ known, steps: new Map(), openedId: undefined });
  expect(findOthersForNumber(entries, listed).map(({ id }) => id)).toEqual(['2']);
});
