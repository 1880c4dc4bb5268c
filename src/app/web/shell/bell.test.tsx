import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Actor } from '#features/clinics/schema.ts';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { EMPTY_DAY } from '#features/today/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { Bell } from './bell.tsx';

const VISIT_ID = '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10';

/** Shows the bell to a clinic with this around today, so many late messages and so much feedback. */
async function show({ around = {}, late = 0, open = 0, actor = {} as Partial<Actor> }) {
  const requests = stubServer({
    'appointments.day': () => ({ ...EMPTY_DAY, ...around }),
    'messaging.summary': () => ({
      today: '2026-11-20',
      dueToday: 0,
      overdue: late,
      beforeChange: 0,
    }),
    'feedback.count': () => ({ open, toAnswer: open }),
  });
  await showScreen({ actor, screen: <Bell /> });
  return requests;
}

const bell = page.getByRole('button', { name: /attention$/ });

// covers: bell-when-something-waits
test('a bell says how many things need attention, and leads to each', async () => {
  await show({
    around: {
      toAnswer: { count: 1, date: '2026-11-20', visitId: VISIT_ID },
      toRemind: { count: 12, date: '2026-11-21' },
    },
    late: 3,
    open: 2,
  });
  await expect.element(bell).toHaveAccessibleName('4 things need attention');
  await bell.click();
  const links = page.getByRole('list').getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/quick-send',
    '/feedback',
    '/today/remind?date=2026-11-21',
    `/today?date=2026-11-20&visit=${VISIT_ID}`,
  ]);
  await links.nth(1).click();
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});

test('no bell is shown when nothing needs attention', async () => {
  const requests = await show({});
  await expect.poll(() => requests.length).toBe(3);
  expect(bell.query()).toBe(null);
});

// covers: bell-of-the-role
test('a viewer, who can do nothing about it, has no bell', async () => {
  const requests = await show({
    around: { toAnswer: { count: 1, date: '2026-11-20' }, toRemind: 12 },
    late: 3,
    open: 2,
    actor: { staffRole: 'viewer' },
  });
  await expect.element(bell).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
