import { expect, expectAccessible, signIn, test } from './product.ts';
import { passTimeUntil, respondAs, type ServerState } from './states.ts';

const ENTRANCES = [
  { address: '/login', label: 'Email Address', other: 'Password', button: 'Sign In' },
  { address: '/login/code', label: 'Email Address', button: 'Send code' },
  { address: '/reset', label: 'Email address or phone number', button: 'Send link' },
  {
    address: '/sign-up',
    label: 'Email Address',
    other: 'Password',
    third: 'Clinic Name',
    fourth: 'Your Name',
    button: 'Create clinic',
  },
] as const;

test(
  'each sign-in screen handles empty fields, a lost connection and a server error',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    let server: ServerState = 'working';
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : respondAs(server, route),
    );
    for (const entrance of ENTRANCES) {
      const { address, label, button } = entrance;
      await test.step(address, async () => {
        await page.goto(address);
        const action = page.getByRole('button', { name: button, exact: true });
        await expect(action).toBeVisible();
        await action.click();
        await expect(page.getByLabel(label)).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel(label).fill('asha@clinic.example');
        if ('other' in entrance)
          await page.getByLabel(entrance.other, { exact: true }).fill('correct horse battery');
        if ('third' in entrance) await page.getByLabel(entrance.third).fill('शांति क्लिनिक');
        if ('fourth' in entrance) await page.getByLabel(entrance.fourth).fill('प्रिया शर्मा');
        for (server of ['defect', 'away'] as const) {
          await action.click();
          await expect(page.getByRole('alert').first()).toBeVisible();
          await expect(page.getByLabel(label)).toHaveValue('asha@clinic.example');
          await expectAccessible(page);
        }
        server = 'working';
      });
    }
  },
);

test(
  'offers another try when the app starts without a working server',
  { tag: '@full' },
  async ({ openBrowser, product }) => {
    test.slow();
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    // Another page, because a failed start writes to the console, which the shared page forbids.
    const page = await openBrowser();
    let server: ServerState = 'working';
    await page.route('**/api/session', (route) => respondAs(server, route));
    await page.route('**/api/health', (route) => respondAs(server, route));
    await signIn(page, clinic);
    for (server of ['defect', 'away'] as const) {
      await page.goto('/');
      await passTimeUntil(page, page.getByRole('button', { name: 'Try again' }));
      await expectAccessible(page);
    }
    server = 'working';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  },
);
