import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDoctor, DOCTOR } from './appointments.ts';
import { callApi, signIn, type Clinic, type Delivered, type Product } from './product.ts';

/** A clinic whose messages go out automatically and whose patients’ replies come in. */
export interface MessagingClinic extends Clinic {
  readonly doctorId: string;
  /** Returns what the provider received, oldest first. */
  delivered(): Promise<Delivered[]>;
  /** Sends a patient's reply to the clinic, as the provider does. */
  reply(number: string, text: string): Promise<void>;
}

/** Builds it with one doctor and without reminders and asking; the page is signed in. */
export async function buildMessagingClinic(page: Page, product: Product): Promise<MessagingClinic> {
  const providerKey = `key-${randomUUID()}`;
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic', providerKey });
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);
  const doctors = await read<{ items: { id: string }[] }>(page, '/doctors');
  const { settings, version } = await read<Versioned>(page, '/autopilot');
  await callApi(page, 'put', '/autopilot', { ...settings, version, isOn: true });
  const connection = '/clinic/integrations/provider/callback';
  const { path } = await callApi<{ path: string }>(page, 'post', connection, {});
  const call = async (type: string, data: object) =>
    void (await page.request.post(path, { data: { id: randomUUID(), type, data } }));
  await call('session.connected', {});
  return {
    ...clinic,
    doctorId: doctors.items[0]?.id ?? '',
    delivered: () => product.listDelivered(providerKey),
    reply: (number, text) => call('message.received', { from: `91${number}`, text }),
  };
}

interface Versioned {
  readonly settings: object;
  readonly version: number;
}

/** Switches the reminder on the evening before on, at 18:00. */
export async function remindInTheEvening(page: Page): Promise<void> {
  const { settings, version } = await read<Versioned>(page, '/appointments/reminders');
  const evening = { isOn: true, dayBeforeAt: '18:00', soonMinutes: null, asksConfirmation: true };
  await callApi(page, 'put', '/appointments/reminders', { ...settings, ...evening, version });
}

/** Asks patients for a review four hours after their visit. */
export async function askAfterVisits(page: Page): Promise<void> {
  const { settings, version } = await read<Versioned>(page, '/review-asking');
  await callApi(page, 'put', '/review-asking', { ...settings, isOn: true, version });
}

/** Reads from the API with the session of the page's browser. */
export async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(`/api${path}`)).json()) as Answer;
}
