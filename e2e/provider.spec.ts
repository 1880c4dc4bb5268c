import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi, expect, expectAccessible, signIn, test } from './product.ts';

// covers: clinic-connects-blueticks-and-follows
test(
  'connects BlueTicks and follows messages until they are read',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      providerKey: 'bt_live_of_a_journey',
      dueMessages: 3,
    });
    await signIn(page, clinic);
    let address = '';

    await test.step('chooses the interface and tests the connection', async () => {
      await page.goto('/settings/integrations');
      await page
        .getByRole('region', { name: 'BlueTicks', exact: true })
        .getByText('Advanced', { exact: true })
        .click();
      await page.getByLabel('BlueTicks interface').selectOption({ label: 'Current (v1)' });
      await expect(page.getByText('The BlueTicks interface is saved.')).toBeVisible();
      await page.getByRole('button', { name: 'Test connection to BlueTicks' }).click();
      await expect(page.getByText('BlueTicks knows this key.')).toBeVisible();
    });

    await test.step('creates a callback address, shown once', async () => {
      await page.getByRole('button', { name: 'Make an address' }).click();
      address = (await page.getByLabel('Address for BlueTicks').textContent()) ?? '';
      expect(address).toContain('/functions/v1/provider-events/');
      await expectAccessible(page);
      await callWebhook(page, address, { type: 'session.connected' });
      await page.reload();
      await expect(page.getByText('BlueTicks last used it')).toBeVisible();
      await expect(page.getByLabel('Address for BlueTicks')).toHaveCount(0);
    });

    await test.step('follows a message until it is read', async () => {
      await page.goto('/sequence-messages');
      const key = await sendDirectly(page, 1);
      for (const step of ['sent', 'delivered', 'read'])
        await callWebhook(page, address, about(key, step));
      await openDetails(page, 1);
      await expect(page.getByText('Read by the patient')).toBeVisible();
    });

    await test.step('a message that fails later says why, and what to do', async () => {
      await page.goto('/sequence-messages');
      const key = await sendDirectly(page, 2);
      await callWebhook(
        page,
        address,
        about(key, 'failed', { error: 'This number is not on WhatsApp' }),
      );
      await openDetails(page, 2);
      await expect(page.getByText('Reason: This number is not on WhatsApp')).toBeVisible();
      await expect(page.getByText('Check in WhatsApp whether the number is right')).toBeVisible();
    });

    await test.step('a patient who answers STOP gets no more messages, and the message says so', async () => {
      const data = { from: '915550000003', text: 'બંધ કરો' };
      await callWebhook(page, address, { id: randomUUID(), type: 'message.received', data });
      await page.goto('/sequence-messages');
      await openDetails(page, 3);
      await expect(page.getByText('This number was put on the do-not-contact list')).toBeVisible();
      await expect(page.getByText('Reason: asked by message')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send Directly' })).toHaveCount(0);
    });

    await test.step('shows a WhatsApp restriction until a person says that it is over', async () => {
      await callWebhook(page, address, { type: 'session.restricted', data: { code: 463 } });
      await page.goto('/settings/integrations');
      await expect(page.getByText('WhatsApp restricts your number')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Mark as working' }).click();
      await expect(page.getByText('WhatsApp restricts your number')).toHaveCount(0);
    });
  },
);

// covers: appointment-message-in-settled-by-person
test(
  'a person resolves an appointment message whose outcome is unknown',
  { tag: '@full' },
  async ({ page, product }) => {
    const clinic = await product.buildClinic({
      clinicName: 'Shanti Clinic',
      providerKey: 'key-of-a-doubt',
    });
    await signIn(page, clinic);
    const [id, doctorId] = [randomUUID(), randomUUID()];
    await callApi(page, 'post', '/doctors', {
      id: doctorId,
      name: 'Dr Rao',
      contactNumber: '9876500000',
    });
    await callApi(page, 'post', '/appointments', {
      id,
      patientName: 'தமிழ்ச்செல்வி',
      appointmentDate: clinic.today,
      appointmentTime: '10:15',
      contactNumber: '5550007777',
      doctorId,
      patientAddress: '12 MG Road',
      notes: '',
      acceptClash: true,
      acceptSameDay: true,
    });
    await product.scriptProvider({ fault: 'reset_after_request' });
    await callApi(page, 'post', `/appointments/${id}/send`, { clickId: randomUUID() });
    await page.goto('/appointments');
    await page.getByRole('button', { name: 'More actions for தமிழ்ச்செல்வி' }).click();
    await page.getByRole('menuitem', { name: 'Message and language' }).click();
    await expect(page.getByText('Did it arrive?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'It arrived' }).click();
    await expect(page.getByText('The message is marked as sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Not sent after all' }).click();
    await expect(page.getByText('The message can be sent again.')).toBeVisible();
  },
);

/** Calls the webhook as the provider does. */
async function callWebhook(page: Page, address: string, event: object): Promise<void> {
  const answer = await page.request.post(address, { data: event });
  expect(answer.status()).toBe(204);
}

function about(key: string, step: string, more: object = {}): object {
  const data = { idempotency_key: key, ...more };
  return { id: randomUUID(), type: `message.${step}`, data };
}

/** Sends the patient's message and returns the id of its attempt. */
async function sendDirectly(page: Page, patient: number): Promise<string> {
  await page.getByRole('button', { name: `More actions for આશા પટેલ ${patient}` }).click();
  await page.getByRole('menuitem', { name: 'Send Directly' }).click();
  // The first message that goes to a patient directly is shown before.
  const details = page.getByRole('dialog', { name: 'Message Details' });
  await details.getByRole('button', { name: 'Send Directly' }).click();
  await expect(details.getByText(`Sent to આશા પટેલ ${patient}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  const { items } = await callApi<{ items: { lastAttempt: { id: string } }[] }>(
    page,
    'post',
    '/messages/search',
    { patient: `આશા પટેલ ${patient}` },
  );
  return items[0]?.lastAttempt.id ?? '';
}

async function openDetails(page: Page, patient: number): Promise<void> {
  await page.getByRole('button', { name: `More actions for આશા પટેલ ${patient}` }).click();
  await page.getByRole('menuitem', { name: 'View message' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible();
}
