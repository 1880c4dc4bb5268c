import type { Response } from '@playwright/test';
import { callApi, expect, signIn, test } from './product.ts';
import { DOCTOR, respondAs } from './states.ts';

const FORMS = [
  { address: '/settings', call: '**/api/clinic', label: /^Address/, foldedIn: undefined },
  {
    address: '/settings/integrations',
    call: '**/api/clinic/integrations',
    label: /^Google Sheet ID/,
    foldedIn: 'Google Sheet',
  },
] as const;

test(
  'keeps what is being typed when a refresh fails',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    for (const { address, call, label, foldedIn } of FORMS) {
      await test.step(address, async () => {
        await page.goto(address);
        if (foldedIn !== undefined) {
          const card = page.getByRole('region', { name: foldedIn, exact: true });
          await card.getByText('Advanced', { exact: true }).click();
        }
        await page.getByRole('textbox', { name: label }).fill('Half a word');
        await page.route(call, (route) => respondAs('defect', route));
        let failures = 0;
        const countFailure = (response: Response) => {
          if (response.status() === 500) failures += 1;
        };
        page.on('response', countFailure);
        // A colleague adds a doctor: every screen of the clinic reads again what it shows.
        const doctor = { id: crypto.randomUUID(), name: DOCTOR, contactNumber: '5550000203' };
        await callApi(page, 'post', '/doctors', doctor);
        await expect.poll(() => failures).toBe(3);
        page.off('response', countFailure);
        // The screen must show nothing of the last failure, which it processes before the next frames.
        await page.evaluate(
          () =>
            new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await expect(page.getByRole('textbox', { name: label })).toHaveValue('Half a word');
        await page.unroute(call);
        await page.getByRole('textbox', { name: label }).fill('');
      });
    }
  },
);
