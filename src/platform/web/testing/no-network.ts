import { afterEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// A request that a test answers itself never reaches the network. Other hosts are not resolved (vitest.config.ts).
const unansweredRequests: string[] = [];

function collect(entries: PerformanceEntryList): void {
  for (const { name } of entries) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && pathname.startsWith('/api/'))
      unansweredRequests.push(pathname);
  }
}

const observer = new PerformanceObserver((list) => collect(list.getEntries()));
observer.observe({ type: 'resource' });

afterEach(async () => {
  // Else a screen that is still open reads on while the next test takes the place of its server.
  await cleanup();
  collect(observer.takeRecords());
  expect(unansweredRequests.splice(0), 'requests that the test did not answer').toEqual([]);
});
