import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Session } from '#features/clinics/schema.ts';
import { sessionQuery, useSession } from '#features/clinics/web/use-session.ts';
import { dateIn } from '#platform/calendar.ts';
import { configureApi, createQueryClient } from '#platform/web/api.ts';
import { waitForElement } from '#platform/web/testing/frames.ts';
import { useOverview } from './use-overview.ts';

const ID = '00000000-0000-4000-8000-000000000001';

function sessionOn(today: string): Session {
  return Session.parse({
    actor: {
      loginId: ID,
      clinicId: ID,
      name: 'આશા',
      role: 'user',
      staffRole: 'owner',
      screenLanguage: null,
      doctorId: null,
      enabledFeatures: ['dashboard'],
    },
    clinic: {
      id: ID,
      clinicName: 'Arogya Clinic',
      logoUrl: null,
      primaryColor: '#0f766e',
      secondaryColor: '#e5e7eb',
      contactPhone: '',
      contactWhatsapp: '',
      gmbLink: '',
      website: '',
      bookingLink: '',
      furtherPhones: '',
      timeZone: 'Asia/Kolkata',
      languages: ['en'],
      defaultLanguage: 'en',
      screenLanguage: 'en',
      profileTypes: [],
      hasProviderKey: false,
      hasSheet: false,
      offersDrafts: true,
      isSettingUp: false,
      namesByLanguage: {},
      mapLink: '',
    },
    standIns: [],
    clockShiftMs: 0,
    today,
  });
}

let operations: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  operations = [];
  configureApi(location.origin, {
    clinics: { session: 'GET /session' },
    dashboard: { overview: 'GET /dashboard' },
  });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const address = new URL(url).pathname;
    operations.push(address);
    const today = dateIn('Asia/Kolkata', new Date());
    const body = JSON.stringify(address === '/api/session' ? sessionOn(today) : { today });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function Days() {
  const { data } = useOverview();
  const { today } = useSession();
  return <p>{`overview ${data?.today}, session ${today}`}</p>;
}

async function showAt(now: string) {
  vi.setSystemTime(now);
  const queryClient = createQueryClient({ onUnauthenticated: () => undefined });
  const today = dateIn('Asia/Kolkata', new Date());
  queryClient.setQueryData(sessionQuery.queryKey, sessionOn(today));
  await render(
    <QueryClientProvider client={queryClient}>
      <Days />
    </QueryClientProvider>,
  );
  await waitForElement(page.getByText(`overview ${today}, session ${today}`));
}

test('the page turns to the next day at the clinic’s midnight, and takes the session along', async () => {
  await showAt('2026-11-20T18:28:10Z');
  await vi.advanceTimersByTimeAsync(105_000);
  expect(operations).toEqual(['/api/dashboard']);
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(page.getByText('overview 2026-11-21, session 2026-11-21')).toBeVisible();
  expect(operations).toEqual(['/api/dashboard', '/api/dashboard', '/api/session']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(operations).toHaveLength(3);
});

test('reloads the overview when the tab is shown again', async () => {
  await showAt('2026-11-20T09:00:00Z');
  await vi.advanceTimersByTimeAsync(1000);
  expect(operations).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
  await expect.poll(() => operations).toEqual(['/api/dashboard', '/api/dashboard']);
});
