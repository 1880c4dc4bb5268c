import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { lastWeeks } from '../rules.ts';
import { Overview } from '../schema.ts';
import { DashboardPage } from './dashboard-page.tsx';

const TODAY = '2026-11-20';

function createId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function createMessages(scheduledDate: string) {
  const message = {
    patientName: 'തമിഴ്ച്ചെൽവി മുരുകൻ കൃഷ്ണ മേനോൻ',
    scheduledDate,
    preview: 'Dear patient, it has been a few days since you came to us.'.repeat(3),
    language: 'en',
  };
  return { count: 4, messages: [1, 2, 3].map((number) => ({ ...message, id: createId(number) })) };
}

const OVERVIEW = Overview.parse({
  today: TODAY,
  stats: {
    totalAppointments: 418,
    completedAppointments: 292,
    pendingReviews: 10,
    completedReviews: 198,
  },
  dueToday: createMessages(TODAY),
  overdue: createMessages('2026-11-17'),
  upcomingAppointments: [1, 2, 3, 4, 5].map((number) => ({
    id: createId(number),
    patientName: 'Vikram Singh Rathore',
    appointmentDate: TODAY,
    appointmentTime: '11:30',
    doctorName: 'Dr Nisha Trivedi',
    badge: 'today',
  })),
  recentActivity: [1, 2, 3, 4, 5].map((number) => ({
    kind: 'review',
    id: createId(number),
    patientName: 'Vikram Singh Rathore',
    what: 'Tooth Extraction',
    status: 'pending',
    at: '2026-11-20T05:00:00.000Z',
  })),
  performance: {
    endedAppointments: 314,
    appointmentCompletionRate: 93,
    reviewResponseRate: 95,
    totalActivities: 626,
  },
  weeks: lastWeeks(TODAY).map((startsOn) => ({
    startsOn,
    appointments: 1,
    reviewRequests: 1,
    messagesSent: 1,
  })),
});

const PARTS = [
  'Overdue Messages',
  'Messages Due Today',
  'Upcoming Appointments',
  'Quick Actions',
  'Performance Overview',
  'Recent Activity',
  'Last 12 Weeks',
];

async function showDashboard(width: number, overview: Partial<Overview> = {}) {
  await page.viewport(width, 800);
  stubServer({ 'dashboard.overview': () => ({ ...OVERVIEW, ...overview }) });
  await showScreen({
    // Lists reach over the page's edges on a phone.
    screen: (
      <main className="p-4">
        <DashboardPage />
      </main>
    ),
  });
  await expect.element(page.getByRole('region', { name: 'Last 12 Weeks' })).toBeInTheDocument();
}

function measure(part: string): DOMRect {
  return page.getByRole('region', { name: part }).element().getBoundingClientRect();
}

test('shows the work of the day and the numbers on one screen of a desk', async () => {
  await showDashboard(1280);
  const overdue = measure('Overdue Messages');
  expect(measure('Messages Due Today').top).toBe(overdue.top);
  expect(measure('Messages Due Today').left).toBeCloseTo(overdue.right, 0);
  expect(measure('Upcoming Appointments').top).toBe(overdue.top);
  expect(measure('Recent Activity').left).toBe(measure('Upcoming Appointments').left);
  // The top bar and the space around the page take 80 px, and the test's page has 16 of its own.
  expect(measure('Performance Overview').bottom).toBeLessThan(736);
});

test.each([320, 390])('shows one column in the order of reading at %i px', async (width) => {
  await showDashboard(width);
  const tops = PARTS.map((part) => measure(part).top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(PARTS.map((part) => measure(part).left)).size).toBeLessThanOrEqual(2);
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('keeps the lists side by side when both are empty', async () => {
  const empty = { count: 0, messages: [] };
  await showDashboard(1280, { overdue: empty, dueToday: empty, upcomingAppointments: [] });
  const [upcoming, recent] = [measure('Upcoming Appointments'), measure('Recent Activity')];
  expect(recent.top - upcoming.bottom).toBeLessThan(24);
});
