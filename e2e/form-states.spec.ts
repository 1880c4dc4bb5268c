import type { Response } from '@playwright/test';
import { expect, signIn, test } from './product.ts';
import { DOCTOR, post, respondAs } from './states.ts';

const FORMS = [
  { address: '/settings', call: '**/api/clinic', label: /^Address/ },
  {
    address: '/settings/integrations',
    call: '**/api/clinic/integrations',
    label: /^Google Sheet ID/,
  },
] as const;

test(
  'keeps what is being typed when a refresh fails',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
    await signIn(page, clinic);
    for (const { address, call, label } of FORMS) {
      await test.step(address, async () => {
        await page.goto(address);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        for (const folded of await page.getByText('Advanced', { exact: true }).all())
          await folded.click();
        await page.getByRole('textbox', { name: label }).fill('Half a word');
        await page.route(call, (route) => respondAs('defect', route));
        let failures = 0;
        const countFailure = (response: Response) => {
          if (response.status() === 500) failures += 1;
        };
        page.on('response', countFailure);
        // A colleague adds a doctor: every screen of the clinic reads again what it shows.
        const doctor = { id: crypto.randomUUID(), name: DOCTOR, contactNumber: '5550000203' };
        await post(page, '/doctors', doctor);
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
