import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { EMPTY_DAY } from '#features/today/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import { Bell } from './bell.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const TABS = 10;

const streams = new Set<EventTarget>();

class FakeStream extends EventTarget {
  constructor() {
    super();
    streams.add(this);
  }
  close() {
    streams.delete(this);
  }
}

/** Sends the kinds of changed rows to all open tabs. */
function send(...kinds: string[]): void {
  const data = JSON.stringify({ kinds });
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('message', { data }));
}

function Tab() {
  useLiveUpdates({ isSignedIn: true });
  return <Bell />;
}

async function openTabs() {
  const requests = stubServer({
    'appointments.day': () => EMPTY_DAY,
    'messaging.summary': () => ({
      today: '2026-11-20',
      dueToday: 0,
      overdue: 0,
      beforeChange: 0,
    }),
    'feedback.count': () => ({ open: 0, toAnswer: 0 }),
  });
  for (let tab = 0; tab < TABS; tab += 1) await showScreen({ screen: <Tab /> });
  await expect.poll(() => requests.length).toBe(3 * TABS);
  requests.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => requests.map(({ operation }) => operation);
}

function hideTabs(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => void vi.stubGlobal('EventSource', FakeStream));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('changes within 200 ms make each tab fetch once what shows them, and nothing else', async () => {
  const listRequests = await openTabs();
  send('appointment');
  send('appointment', 'patient');
  await vi.advanceTimersByTimeAsync(199);
  expect(listRequests()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => listRequests().length).toBe(TABS);
  await vi.advanceTimersByTimeAsync(1000);
  expect(new Set(listRequests())).toEqual(new Set(['appointments.day']));
  expect(listRequests()).toHaveLength(TABS);
});

test('a hidden tab fetches nothing until it is seen', async () => {
  const listRequests = await openTabs();
  hideTabs(true);
  send('appointment');
  await vi.advanceTimersByTimeAsync(1000);
  send('message');
  await vi.advanceTimersByTimeAsync(1000);
  expect(listRequests()).toEqual([]);
  hideTabs(false);
  await expect.poll(() => listRequests().length).toBe(2 * TABS);
  expect(new Set(listRequests())).toEqual(new Set(['appointments.day', 'messaging.summary']));
});
