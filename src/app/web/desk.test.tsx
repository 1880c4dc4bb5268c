import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sessionWith } from '#features/clinics/web/testing.tsx';
import { ClinicSettings } from '#features/clinics/schema.ts';
import { createQueryClient } from '#platform/web/api.ts';
import { storeCache } from '#platform/web/persist.ts';
import { exampleOutput } from '#platform/web/testing/example-output.ts';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import { stubLiveUpdates } from '#platform/web/testing/stub-live-updates.ts';
import '#platform/web/styles.css';
import { createAppRouter } from './routes.tsx';
import { endSession, endRefusedSession, renewSession } from './shell/use-session-ended.ts';

const [KAVITA, RAVI] = [
  {
    id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a11',
    name: 'Kavita Patel',
    staffRole: 'reception',
    entersWith: 'pin',
  },
  {
    id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a12',
    name: 'Ravi Patil',
    staffRole: 'doctor',
    entersWith: 'password',
  },
];

const DESK = {
  clinicName: 'Shanti Clinic',
  primaryColor: '#0f766e',
  secondaryColor: '#e5e7eb',
  people: [KAVITA, RAVI],
};

const MEMBER = {
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a13',
  name: 'Bina Joshi',
  email: 'bina@clinic.example',
  staffRole: 'reception',
  doctorId: null,
  isEnabled: true,
  isInvited: true,
};

const OTHER_CLINIC = {
  id: '5b0e0a52-6d6c-4a43-9a25-6f3c6e2f9a14',
  clinicName: 'Asha Hospital',
  staffRole: 'manager',
};

beforeEach(() => {
  // Live updates are not tested here.
  stubLiveUpdates();
});
afterEach(() => {
  vi.useRealTimers();
  renewSession();
});

/** Opens the app on a desk device, in front of a server with these further answers. */
async function openDesk(
  path: string,
  answers: Record<string, (input: Record<string, unknown>) => unknown> = {},
) {
  let isSignedIn = path !== '/desk';
  const session = sessionWith({ actor: { name: 'Kavita Patel', deskLockMinutes: 5 } });
  const requests = stubServer({
    'accounts.options': () => ({ signUp: false, google: false, sms: false, isDesk: true }),
    'accounts.signOut': () => {
      isSignedIn = false;
      return { signedOut: true };
    },
    'accounts.refresh': () => ({ seconds: 300 }),
    'clinics.session': () => (isSignedIn ? session : refusal('UNAUTHENTICATED')),
    'clinics.doctors': () => ({ items: [] }),
    'staff.desk': () => DESK,
    'staff.enterDesk': () => {
      isSignedIn = true;
      return { id: KAVITA?.id, name: KAVITA?.name, next: 'enter' };
    },
    'staff.signInAtDesk': () => {
      isSignedIn = true;
      return { id: RAVI?.id, name: RAVI?.name, next: 'enter' };
    },
    ...answers,
  });
  const queryClient = createQueryClient({
    onUnauthenticated: (error) => endRefusedSession(queryClient, error),
  });
  // A late answer ends no other test's session.
  onTestFinished(() => queryClient.clear());
  const storedCache = storeCache(queryClient, { build: 'test', mayStore: () => false });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ queryClient, storedCache }, history);
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const count = (name: string) => requests.filter(({ operation }) => operation === name).length;
  return { router, history, requests, count };
}

/** A button whose name begins so: people are shown with their role. */
const person = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('a locked desk is opened by keyboard with a name and a PIN', async () => {
  const { router, requests } = await openDesk('/desk');
  await expect.element(person('Ravi Patil')).toBeVisible();
  person('Kavita Patel').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('PIN')).toHaveFocus();
  await userEvent.keyboard('12{Enter}');
  await expect.element(page.getByText('Enter your PIN of 4 to 6 digits')).toBeVisible();
  await page.getByLabelText('PIN').fill('૨૫૮૦');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/today');
  expect(requests.find(({ operation }) => operation === 'staff.enterDesk')?.input).toEqual({
    loginId: KAVITA?.id,
    pin: '2580',
  });
});

test('a wrong PIN is replaced by the next try, and after the fifth the password is asked for', async () => {
  const answers = ['WRONG_PIN', 'PASSWORD_DUE'];
  const { router, requests } = await openDesk('/desk', {
    'staff.enterDesk': () => refusal(answers.shift() ?? ''),
  });
  await person('Kavita Patel').click();
  const pin = page.getByLabelText('PIN');
  await pin.fill('9999');
  await person('Open').click();
  const answer = page.getByRole('alert');
  await expect
    .element(answer)
    .toHaveTextContent('This PIN is wrong. After five wrong ones you need your password.');
  await userEvent.keyboard('9998');
  await expect.element(pin).toHaveValue('9998');
  await person('Open').click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^The PIN no longer counts on this device/)).toBeVisible();
  await person('Another person').click();
  await person('Ravi Patil').click();
  const help = page.getByText(/^Sign in with your password here once/);
  await expect.element(help).toBeVisible();
  await expect.element(page.getByText('Ravi Patil')).toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).not.toBeInTheDocument();
  await page.getByLabelText('Password', { exact: true }).fill('seven quiet river stones');
  await person('Sign In').click();
  await expect.poll(() => router.state.location.pathname).toBe('/today');
  const signIns = requests.filter(({ operation }) => operation === 'staff.signInAtDesk');
  expect(signIns.map(({ input }) => input)).toEqual([
    { loginId: RAVI?.id, password: 'seven quiet river stones' },
  ]);
});

test('after five wrong PINs the reason for the password is still said after a reload', async () => {
  const people = DESK.people.map((each) => ({ ...each, entersWith: 'passwordAgain' }));
  await openDesk('/desk', { 'staff.desk': () => ({ ...DESK, people }) });
  await person('Kavita Patel').click();
  await expect.element(page.getByText(/^The PIN no longer counts on this device/)).toBeVisible();
});

// covers: desk-page-elsewhere-leads-home
test('on a device that is no desk the page leads who is signed in to the start', async () => {
  const { router } = await openDesk('/desk', {
    'staff.desk': () => refusal('NOT_A_DESK'),
    'clinics.session': () => sessionWith({ actor: { name: 'Kavita Patel' } }),
  });
  await expect.poll(() => router.state.location.pathname).not.toBe('/desk');
  expect(router.state.location.pathname).not.toBe('/login');
});

test('names that do not arrive can be loaded again, and a removed desk leads to the sign-in', async () => {
  const answers = [refusal('UNAVAILABLE'), refusal('NOT_A_DESK')];
  const { router } = await openDesk('/desk', {
    'staff.desk': () => (answers.length > 1 ? answers[0] : answers.at(-1)),
    'accounts.options': () => ({ signUp: false, google: false, sms: false, isDesk: false }),
  });
  await vi.waitFor(() => expect(page.getByRole('alert').elements()).toHaveLength(1), 20_000);
  answers.shift();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
});

// covers: desk-screen-locks-when-idle
test('a desk locks after its minutes without use, and Back does not open it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { router, history, count } = await openDesk('/settings/account');
  await expect.element(person('Switch person')).toBeVisible();
  vi.advanceTimersByTime(4 * 60_000);
  window.dispatchEvent(new KeyboardEvent('keydown'));
  vi.advanceTimersByTime(4 * 60_000 - 6000);
  expect(count('accounts.signOut')).toBe(0);
  const warning = page.getByText(/^This device locks within a minute/);
  await expect.element(warning).not.toBeInTheDocument();
  vi.advanceTimersByTime(6000);
  await expect.element(warning).toBeVisible();
  window.dispatchEvent(new KeyboardEvent('keydown'));
  await expect.element(warning).not.toBeInTheDocument();
  vi.advanceTimersByTime(4 * 60_000);
  await expect.element(warning).toBeVisible();
  expect(count('accounts.signOut')).toBe(0);
  vi.advanceTimersByTime(61_000);
  await expect.poll(() => count('accounts.signOut')).toBeGreaterThan(0);
  await expect.element(person('Ravi Patil')).toBeVisible();
  await expect.element(person('Switch person')).not.toBeInTheDocument();
  history.back();
  await expect.poll(() => router.state.location.pathname).toBe('/desk');
  await expect.element(person('Ravi Patil')).toBeVisible();
});

test('the first touch after a computer slept locks the desk', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { count } = await openDesk('/settings/account');
  await expect.element(person('Switch person')).toBeVisible();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  window.dispatchEvent(new KeyboardEvent('keydown'));
  await expect.poll(() => count('accounts.signOut')).toBeGreaterThan(0);
  await expect.element(person('Kavita Patel')).toBeVisible();
});

test('the warning before the lock is seen over an open dialog', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await openDesk('/settings/account');
  await person('Find a patient').first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  vi.advanceTimersByTime(4 * 60_000 + 1000);
  const warning = page.getByText(/^This device locks within a minute/);
  await expect.element(warning).toBeVisible();
  // In the browser's top layer, where the last that came is above the others.
  expect(warning.element().closest(':popover-open')).not.toBeNull();
});

test('a desk locks over settings that are not saved, without a question', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await openDesk('/settings', {
    'clinics.settings': () => exampleOutput(ClinicSettings, 0),
  });
  await page.getByLabelText('Clinic Name', { exact: true }).fill('Shanti Dental Clinic');
  vi.advanceTimersByTime(6 * 60_000);
  await expect.element(person('Ravi Patil')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a switch to a clinic that asks for more leaves settings that are not saved, without a question', async () => {
  const { router } = await openDesk('/settings', {
    'clinics.settings': () => exampleOutput(ClinicSettings, 0),
    'accounts.clinics': () => ({ items: [{ ...OTHER_CLINIC, isCurrent: false }] }),
    'accounts.switchClinic': ({ id }) => ({ id, name: KAVITA?.name, next: 'verify' }),
  });
  await page.getByLabelText('Clinic Name', { exact: true }).fill('Shanti Dental Clinic');
  await page.getByRole('button', { name: 'Switch clinic' }).click();
  await page.getByRole('button', { name: 'Asha Hospital (Manager)' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
});

test('a desk whose session has ended shows the names, not the page behind a dialog', async () => {
  let isOver = false;
  const { router } = await openDesk('/settings/account', {
    'accounts.account': () => (isOver ? refusal('UNAUTHENTICATED') : refusal('UNAVAILABLE')),
  });
  await expect.element(person('Switch person')).toBeVisible();
  isOver = true;
  endSession();
  await expect.poll(() => router.state.location.pathname).toBe('/desk');
  await expect.element(person('Ravi Patil')).toBeVisible();
  await expect.element(page.getByText('Your session has ended')).not.toBeInTheDocument();
});

// covers: password-dialog-keeps-what-was-typed
test('what needs the password asks for it once, goes on, and loses nothing that was typed', async () => {
  let isConfirmed = false;
  const guard = (answer: () => unknown) => () =>
    isConfirmed ? answer() : refusal('PASSWORD_NEEDED');
  const { requests, count } = await openDesk('/settings/staff', {
    'staff.list': () => ({ items: [] }),
    'staff.desks': () => ({ items: [] }),
    'staff.invite': guard(() => ({
      member: MEMBER,
      link: 'https://clinic.example/join#x',
      isMailed: false,
    })),
    'accounts.confirmPassword': ({ password }) => {
      if (password !== 'seven quiet river stones') return refusal('WRONG_PASSWORD');
      isConfirmed = true;
      return { done: true };
    },
  });
  await person('Invite a person').click();
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await drawer.getByLabelText('Name').fill(MEMBER.name);
  await drawer.getByLabelText('Email Address').fill(MEMBER.email);
  await drawer.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your password' });
  // Without the password nothing is done, and what was typed is still there.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(drawer.getByText('Nothing was done: this needs your password.'))
    .toBeVisible();
  await expect.element(drawer.getByLabelText('Name')).toHaveValue(MEMBER.name);
  await drawer.getByRole('button', { name: 'Invite a person' }).click();
  await dialog.getByLabelText('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabelText('Your password').fill('seven quiet river stones');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'Link for Bina Joshi' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(count('staff.invite')).toBe(3);
  expect(requests.findLast(({ operation }) => operation === 'staff.invite')?.input).toMatchObject({
    name: MEMBER.name,
    email: MEMBER.email,
  });
});

// covers: desk-address-locks
test('the address of the desk locks it while a person is in', async () => {
  const { router, history, count } = await openDesk('/settings/account');
  await expect.element(person('Switch person')).toBeVisible();
  await router.navigate({ to: '/desk' });
  await expect.element(person('Ravi Patil')).toBeVisible();
  expect(count('accounts.signOut')).toBe(1);
  history.back();
  await expect.poll(() => router.state.location.pathname).toBe('/desk');
  await expect.element(person('Switch person')).not.toBeInTheDocument();
});

test('a desk that cannot be locked shows no names, and tries again', async () => {
  const answers = [refusal('UNAVAILABLE'), { signedOut: true }];
  await openDesk('/desk', { 'accounts.signOut': () => answers.shift() });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(person('Ravi Patil')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(person('Ravi Patil')).toBeVisible();
});

test('a locked desk has the colours of the clinic, and two columns where there is room', async () => {
  await page.viewport(1280, 800);
  await openDesk('/desk');
  await expect.element(person('Ravi Patil')).toBeVisible();
  const [first, second] = [KAVITA, RAVI].map((each) =>
    person(each?.name ?? '')
      .element()
      .getBoundingClientRect(),
  );
  expect(first?.top).toBe(second?.top);
  expect(document.documentElement.style.getPropertyValue('--brand-light')).toBe('#0f766e');
});

// covers: disabled-login-leaves-nothing-on-screen
test('the screen of a person whose login was disabled is removed, and says whom to ask', async () => {
  const { router } = await openDesk('/settings/account', {
    'accounts.account': () => refusal('UNAUTHENTICATED', { isLoginDisabled: true }),
  });
  await expect.poll(() => router.state.location.pathname).toBe('/desk');
  const text = 'Your login at this clinic is disabled. Ask an owner of the clinic to enable it.';
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.querySelector('main#main')).toBeNull();
  await expect.element(page.getByText('Your session has ended')).not.toBeInTheDocument();
});
