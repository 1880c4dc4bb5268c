import { chromium, type Browser, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { buildScreens } from '../scripts/builds.mjs';
import { countTaps, type Taps } from '../e2e/count-taps.ts';
import { startProduct } from '../e2e/running-product.ts';
import {
  buildClinic,
  fillClinic,
  KNOWN,
  KNOWN_NUMBER,
  MORNING,
  type Login,
} from './taps-clinic.ts';
import { within, type Bench, type Measure } from './measure.ts';

const NAME = 'આશા પટેલ';
const NUMBER = '5550000101';
const LONGEST_MS = 15_000;
/** The sign to a screen that links may open the app. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 12; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

interface Task {
  readonly name: string;
  readonly most: number;
  /** Where the task begins; the start page after signing in without one. */
  readonly from?: string;
  /** Does the task, and ends when its result is on the screen. */
  readonly run: (page: Page, taps: Taps) => Promise<void>;
}

const TASKS: readonly Task[] = [
  {
    name: 'today’s list after signing in',
    most: 0,
    run: async (page) => page.getByText('Patient 1').first().waitFor(),
  },
  {
    name: 'new appointment',
    most: 4,
    run: (page, taps) => schedule(page, { taps, name: NAME, number: NUMBER }),
  },
  {
    name: 'new appointment, known patient',
    most: 3,
    run: (page, taps) => schedule(page, { taps, number: KNOWN_NUMBER.slice(-4) }),
  },
  { name: 'walk-in', most: 2, run: addWalkIn },
  { name: 'another time for a visit', most: 3, run: reschedule },
  { name: 'find a patient', most: 2, from: '/reviews', run: findPatient },
  { name: 'review and its three messages', most: 7, from: '/reviews', run: sendReview },
  { name: 'follow-ups for one review', most: 3, from: '/reviews', run: createFollowUps },
  { name: 'a due follow-up', most: 1, from: '/quick-send', run: sendDue },
  { name: 'export of due messages', most: 2, from: '/sequence-messages', run: exportDue },
];

/** How many taps the main tasks take on a phone, in the real product. */
export const taps: Bench = {
  says: 'taps of the main tasks on a phone, typing not counted',
  run: async () => {
    await buildScreens();
    const product = await startProduct();
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: BROWSER_FLAGS,
    });
    try {
      const login = await buildClinic(product.control);
      const measures = [await measureSignIn(browser, { url: product.url, login })];
      for (const task of TASKS)
        measures.push(await measureTask(browser, { url: product.url, login, task }));
      return measures;
    } finally {
      await browser.close();
      await product.close();
    }
  },
};

interface Place {
  readonly url: string;
  readonly login: Login;
}

async function measureSignIn(browser: Browser, { url, login }: Place): Promise<Measure> {
  const page = await openPhone(browser, { url, login });
  const counter = countTaps(page);
  await signIn(page, { counter, login });
  await fillClinic(page, login);
  await page.context().close();
  return within(2, { name: 'sign in', value: counter.count() });
}

async function measureTask(
  browser: Browser,
  { url, login, task }: Place & { task: Task },
): Promise<Measure> {
  const page = await openPhone(browser, { url, login });
  await signIn(page, { counter: countTaps(page), login });
  if (task.from !== undefined) await page.goto(task.from);
  const counter = countTaps(page);
  // A task that cannot be finished is more than too long.
  const failure = await task.run(page, counter).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'failed'),
  );
  await page.context().close();
  const value = failure === undefined ? counter.count() : Number.POSITIVE_INFINITY;
  const measure = { ...within(Math.max(task.most, 1), { name: task.name, value }) };
  return {
    ...measure,
    reference: task.most,
    target: `≤ ${task.most}`,
    pass: value <= task.most,
    ...(failure !== undefined && { note: failure }),
  };
}

async function openPhone(browser: Browser, { url: baseURL, login }: Place): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    userAgent: ANDROID,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(LONGEST_MS);
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(`${login.today}T${MORNING}:00+05:30`));
  return page;
}

async function signIn(
  page: Page,
  { counter, login }: { counter: Taps; login: Login },
): Promise<void> {
  await page.goto('/login');
  await counter.type(page.getByLabel('Email Address'), login.email);
  await counter.type(page.getByLabel('Password', { exact: true }), login.password);
  await counter.tap(page.getByRole('button', { name: 'Sign In' }));
  await page.waitForURL((address) => address.pathname === '/today');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function schedule(
  page: Page,
  { taps: counter, name, number }: { taps: Taps; name?: string; number: string },
): Promise<void> {
  await counter.tap(page.getByRole('button', { name: 'New Appointment' }).locator('visible=true'));
  const form = page.getByRole('dialog');
  await counter.type(form.getByLabel('Contact Number'), number);
  if (name === undefined) await counter.tap(form.getByRole('radio', { name: KNOWN }).first());
  else await counter.type(form.getByRole('textbox', { name: 'Patient Name' }), name);
  const doctor = form.getByLabel('Doctor', { exact: true });
  if ((await doctor.inputValue()) === '') await counter.choose(doctor, { index: 1 });
  const freeTimes = form.getByRole('group', { name: 'Free times' });
  await freeTimes.waitFor();
  if ((await freeTimes.getByRole('button', { pressed: true }).count()) === 0)
    await counter.tap(freeTimes.getByRole('button').first());
  const address = form.getByLabel('Address', { exact: true });
  if ((await address.inputValue()) === '') await counter.type(address, 'Navrangpura');
  await counter.tap(form.getByRole('button', { name: 'Schedule Appointment' }));
  await form.waitFor({ state: 'hidden' });
  await page.getByText(/^Appointment scheduled for/).waitFor();
}

async function addWalkIn(page: Page, counter: Taps): Promise<void> {
  await counter.tap(page.getByRole('button', { name: 'Walk-in' }));
  const form = page.getByRole('dialog', { name: 'Walk-in' });
  await counter.type(form.getByLabel('Contact Number'), NUMBER);
  // The key ‘Next’ of a phone's keyboard.
  await page.keyboard.press('Tab');
  await counter.type(form.getByLabel('Patient Name'), NAME);
  await counter.tap(form.getByRole('button', { name: 'Add and give a token' }));
  await page.getByText(`${NAME} has token 1.`).waitFor();
}

async function reschedule(page: Page, counter: Taps): Promise<void> {
  await counter.tap(
    page
      .getByRole('button', { name: /another time for/ })
      .locator('visible=true')
      .first(),
  );
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment' });
  await counter.tap(dialog.getByRole('group', { name: 'Free times' }).getByRole('button').first());
  await counter.tap(dialog.getByRole('button', { name: 'Save' }));
  await dialog.waitFor({ state: 'hidden' });
}

async function findPatient(page: Page, counter: Taps): Promise<void> {
  await counter.tap(page.getByRole('button', { name: 'Find a patient: name or number' }));
  await counter.type(page.getByRole('searchbox', { name: 'Find a patient' }), KNOWN.slice(0, 6));
  await counter.tap(page.getByRole('link', { name: KNOWN }));
  await page.getByRole('heading', { level: 1, name: KNOWN }).waitFor();
}

async function sendReview(page: Page, counter: Taps): Promise<void> {
  await counter.tap(page.getByRole('button', { name: 'New Review Request' }));
  await counter.type(page.getByRole('textbox', { name: 'Patient Name' }), NAME);
  await counter.type(page.getByLabel('Contact Number'), NUMBER);
  await counter.tap(page.getByRole('button', { name: 'The visit was today' }));
  await counter.tap(page.getByRole('button', { name: 'Create and send messages' }));
  const dialog = page.getByRole('dialog', { name: 'Send Messages' });
  await counter.tap(dialog.getByRole('button', { name: 'Prepare messages' }));
  for (const step of ['1 of 3', '2 of 3', '3 of 3']) {
    await dialog.getByText(step).first().waitFor();
    await counter.tap(dialog.getByRole('button', { name: 'Open WhatsApp', exact: true }));
  }
  await dialog.getByText('Every message was sent or opened in WhatsApp.').waitFor();
}

async function createFollowUps(page: Page, counter: Taps): Promise<void> {
  await counter.tap(page.getByRole('button', { name: /^More actions/ }).first());
  await counter.tap(page.getByRole('menuitem', { name: 'Create Follow-up Messages' }));
  await counter.tap(page.getByRole('button', { name: /^Create 3 follow-up messages/ }));
  await page.getByText('Created 3 sequence message(s) for profile in').first().waitFor();
}

async function sendDue(page: Page, counter: Taps): Promise<void> {
  const name = await page.getByRole('article').getByRole('heading').innerText();
  const recording = page.waitForResponse((response) => response.url().endsWith('/opened'));
  await counter.tap(page.getByRole('button', { name: `Open WhatsApp: message for ${name}` }));
  await recording;
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('2 of ').first().waitFor();
}

async function exportDue(page: Page, counter: Taps): Promise<void> {
  await counter.tap(page.getByRole('checkbox', { name: 'Select all' }).locator('visible=true'));
  // The bar of the selection covers the panel's own button.
  const inBar = page.locator(':not([aria-labelledby="send-to-sheet"] *)');
  await counter.tap(page.getByRole('button', { name: /^Send to Sheet/ }).and(inBar));
  // A message that was sent before is left out, and the screen says so.
  await page
    .getByText(/^Successfully exported|messages were exported/)
    .first()
    .waitFor();
}
