import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#platform/web/api.ts';
import { FEATURES } from '../roles-and-features.ts';
import { Session, type Actor } from '../schema.ts';
import { sessionQuery } from './use-session.ts';

const ID = '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a10';

interface SessionFields {
  actor?: Partial<Actor>;
  clinic?: Partial<Session['clinic']>;
  standIns?: Session['standIns'];
}

/** A user who is signed in on 20 November 2026, with every feature and a provider key. */
export function sessionWith({ actor, clinic, standIns = [] }: SessionFields = {}): Session {
  return Session.parse({
    actor: {
      loginId: ID,
      clinicId: ID,
      name: 'Meera Shah',
      role: 'user',
      staffRole: 'owner',
      doctorId: null,
      enabledFeatures: [...FEATURES],
      screenLanguage: null,
      ...actor,
    },
    clinic: {
      id: ID,
      clinicName: 'Shanti Clinic',
      logoUrl: null,
      primaryColor: '#4F46E5',
      secondaryColor: '#E5E7EB',
      contactPhone: '9876500000',
      contactWhatsapp: '9876511111',
      namesByLanguage: {},
      mapLink: '',
      gmbLink: 'https://g.page/r/shanti',
      website: '',
      bookingLink: '',
      furtherPhones: '',
      timeZone: 'Asia/Kolkata',
      languages: ['en', 'gu'],
      defaultLanguage: 'en',
      screenLanguage: 'en',
      profileTypes: [],
      hasProviderKey: true,
      hasSheet: true,
      offersDrafts: true,
      isSettingUp: false,
      ...clinic,
    },
    standIns,
    clockShiftMs: 0,
    today: '2026-11-20',
  });
}

interface ShownScreen extends SessionFields {
  screen: ReactNode;
  /** The path of the screen, such as 'reviews', if it reads its address. */
  path?: string;
  /** The cached data of earlier screens; a new cache when left out. */
  queryClient?: QueryClient;
}

/** Shows a screen as in the app but without its frame; `stubServer` answers its requests. */
export async function showScreen({
  screen,
  path = 'screen',
  queryClient = createQueryClient({ onUnauthenticated: () => undefined }),
  ...fields
}: ShownScreen) {
  queryClient.setQueryData(sessionQuery.queryKey, sessionWith(fields));
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const place = createRoute({ getParentRoute: () => shell, path, component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([place])]),
    history: createMemoryHistory({ initialEntries: [`/${path}`] }),
  });
  const view = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
