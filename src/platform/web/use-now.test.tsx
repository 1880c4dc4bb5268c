import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ClockShift, useClock, useNow } from './use-now.ts';

function Times() {
  const readClock = useClock();
  return `${new Date(useNow()).toISOString()} ${readClock().toISOString()}`;
}

// covers: clock-of-the-server
test('screens show the time of the server, which a demo moves', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T19:30:00Z'));
  const { container, rerender } = await render(<Times />);
  expect(container.textContent).toBe('2026-11-28T19:30:00.000Z 2026-11-28T19:30:00.000Z');
  await rerender(
    <ClockShift value={-3_600_000}>
      <Times />
    </ClockShift>,
  );
  expect(container.textContent).toBe('2026-11-28T18:30:00.000Z 2026-11-28T18:30:00.000Z');
});
