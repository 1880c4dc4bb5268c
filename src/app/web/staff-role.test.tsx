import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACCESS, can } from '#app/access.ts';
import { ROUTES, type AppRoute } from '#app/routes.ts';
import { nameRefused } from '#features/activity/web/refused-texts.ts';
import type { StaffRole } from '#features/clinics/schema.ts';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import '#platform/web/styles.css';
import { answerEverything, openRoute, prepareScreens } from './testing.tsx';

/** Several rows in each list. */
const PICK = 3;

prepareScreens();
beforeEach(() => page.viewport(1280, 800));

/** Opens a screen for a role, and returns its elements of the selector. */
async function findAll<Found extends HTMLElement>(
  selector: string,
  { path, staffRole }: { path: string; staffRole: StaffRole },
): Promise<Found[]> {
  const session = sessionWith({ actor: { staffRole } });
  answerEverything(PICK, session);
  const { view } = await openRoute(path, session);
  const elements = [...document.querySelectorAll<Found>(`main ${selector}`)];
  await view.unmount();
  return elements;
}

/** The buttons that read, show or print. */
const READING: Readonly<Record<string, RegExp>> = {
  '/today': /^(Print the day|More: week, print, waiting room board|\d more|पाठ)$/,
  '/appointments': /^(Show all appointments|Print the list)$/,
  '/reviews': /^(Pending|Sent|All)\d+$/,
  '/patients':
    /^(All|Expected|No consent to feedback|Children|No visit in 6 months|Do not contact)\d*$/,
  '/patients/$id': /^(All|Visits|Messages|Consent)$/,
  '/sequence-messages': /^(Show them|पाठ|View message for पाठ|More actions for पाठ)$/,
  '/feedback': /^(Open|Closed)\d*$/,
  '/reports': /^$/,
};

test.for(Object.entries(READING))(
  'a viewer sees no button that writes on %s',
  async ([path, reading]) => {
    const buttons = await findAll('button', { path, staffRole: 'viewer' });
    const names = buttons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
    expect(names.filter((name) => !reading.test(name))).toEqual([]);
  },
);

const SCREENS: Readonly<Record<string, AppRoute>> = ROUTES;

/** Returns what a path within the app needs. */
function findNeeds(path: string) {
  const pattern = path.startsWith('/patients/0') ? '/patients/$id' : path;
  return SCREENS[pattern]?.needs;
}

test.for(['reception', 'doctor', 'viewer'] as const)(
  'each link leads to a screen that the role %s may open',
  async (staffRole) => {
    const { actor } = sessionWith({ actor: { staffRole } });
    const deadEnds = new Set<string>();
    for (const [path, { needs }] of Object.entries(SCREENS)) {
      if (needs === undefined || !can(actor, needs)) continue;
      for (const { pathname } of await findAll<HTMLAnchorElement>('a[href^="/"]:not([download])', {
        path,
        staffRole,
      })) {
        const target = findNeeds(pathname);
        if (target !== undefined && !can(actor, target)) deadEnds.add(`${path} to ${pathname}`);
      }
    }
    expect([...deadEnds]).toEqual([]);
  },
);

test('a screen of another role names everyone who can open it', async () => {
  const session = sessionWith({ actor: { staffRole: 'reception' } });
  const names = ['આશા પટેલ', 'Meera Shah', 'Ravi Patil'];
  answerEverything(PICK, session, { 'staff.owners': () => ({ names }) });
  const { view } = await openRoute('/settings/integrations', session);
  await expect.element(page.getByText('Ask આશા પટેલ, Meera Shah or Ravi Patil.')).toBeVisible();
  await view.unmount();
});

test('Activity has words for each operation that a role may be refused', () => {
  const rows = Object.entries(ACCESS).filter(([, { kind }]) => kind !== 'anyone');
  expect(rows.map(([name]) => name).filter((name) => nameRefused(name) === name)).toEqual([]);
});
