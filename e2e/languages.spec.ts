import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';
import gujarati from '#content/screens/gu.json' with { type: 'json' };
import hindi from '#content/screens/hi.json' with { type: 'json' };
import marathi from '#content/screens/mr.json' with { type: 'json' };
import { addDoctor, DOCTOR } from './appointments.ts';
import { openWhatsapp, stubWhatsapp } from './open-whatsapp.ts';
import { expect, expectAccessible, signIn, test, whenStored, type Clinic } from './product.ts';

const PATIENT = 'આશા પટેલ';
const NUMBER = '5550000101';

/** Returns what a language says for an English message. */
function speaker(locale: string, catalogue: Record<string, string>) {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogue } });
  i18n.setMessagesCompiler(compileMessage);
  return (message: string, values?: Record<string, unknown>) => i18n._(message, values);
}

async function signInWith(
  page: Page,
  say: ReturnType<typeof speaker>,
  { clinic, language }: { clinic: Clinic; language: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption(language);
  await page.getByLabel(say('Email Address')).fill(clinic.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(clinic.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
  await expect(page.getByLabel(say('Email Address'))).toHaveCount(0);
}

// covers: a-review-in-gujarati
test('a receptionist who reads Gujarati signs in and sends the three messages of a review', async ({
  page,
  product,
}) => {
  const say = speaker('gu', gujarati);
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await stubWhatsapp(page);
  await signInWith(page, say, { clinic, language: 'gu' });

  await page.goto('/reviews');
  await page.getByRole('button', { name: say('New Review Request') }).click();
  await page.getByRole('textbox', { name: say('Patient Name') }).fill(PATIENT);
  await page.getByLabel(say('Contact Number')).fill(NUMBER);
  await page.getByRole('button', { name: say('The visit was today') }).click();
  await page.getByLabel(say('Treatment/Service')).fill('Dental Cleaning');
  await page.getByRole('button', { name: say('Create Review Request') }).click();
  await page
    .getByRole('button', { name: say('Send Messages to {name}', { name: PATIENT }) })
    .click();

  const modal = page.getByRole('dialog', { name: say('Send Messages') });
  await modal.getByRole('button', { name: say('Prepare messages') }).click();
  const steps = ['AI Thank You', 'AI Review Template', 'Google Review Link'];
  for (const [index, step] of steps.entries()) {
    const values = { at: index + 1, of: steps.length, step: say(step) };
    await expect(modal.getByText(say('{at} of {of}: {step}', values))).toBeVisible();
    if (index === 0) await expectAccessible(page);
    const open = modal.getByRole('button', { name: say('Open WhatsApp'), exact: true });
    expect((await openWhatsapp(page, open)).searchParams.get('phone')).toBe(`91${NUMBER}`);
  }
  await expect(modal.getByText(say('Every message was sent or opened in WhatsApp.'))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('gu');
});

// covers: a-day-in-hindi
test('a receptionist who reads Hindi takes a walk-in from the door to the end', async ({
  page,
  product,
}) => {
  const say = speaker('hi', hindi);
  const clinic = await product.buildClinic({ clinicName: 'Shanti Clinic' });
  await signIn(page, clinic);
  await addDoctor(page, DOCTOR);
  await page.goto('/settings/account');
  await page.getByLabel('Language', { exact: true }).selectOption('hi');
  await expect(page.getByText(say('Saved.'), { exact: true })).toBeVisible();

  await page.goto('/today');
  await page.getByRole('button', { name: say('Walk-in') }).click();
  await page.getByLabel(say('Contact Number')).fill(NUMBER);
  await page.getByLabel(say('Patient Name')).fill(PATIENT);
  await page.getByRole('button', { name: say('Add and give a token') }).click();
  await expect(
    page.getByText(say('{name} has token {token}.', { name: PATIENT, token: 1 })),
  ).toBeVisible();
  await expectAccessible(page);
  const visit = page.getByRole('listitem').filter({ hasText: PATIENT });
  const tap = (name: string) =>
    whenStored(page, '/stage', () => visit.getByRole('button', { name: `${say(name)}: ` }).click());
  await page.clock.fastForward(10_000);
  await tap('Send in');
  await expect(visit.getByText(say('With doctor'), { exact: true })).toBeVisible();
  await page.clock.fastForward(10_000);
  await tap('Done');
  await expect(visit.getByText(say('Done'), { exact: true })).toBeVisible();
});

// covers: a-set-up-in-marathi
test('an owner who reads Marathi sets a clinic up, and the first screen asks for the language', async ({
  page,
  product,
}) => {
  const say = speaker('mr', marathi);
  const clinic = await product.buildClinic({
    clinicName: 'शांती क्लिनिक',
    isSetUp: false,
    isSettingUp: true,
  });
  await signIn(page, clinic);
  await page.goto('/today');
  const step = page.locator('[aria-current=step]');
  await expect(step.getByRole('heading', { name: 'Your first doctor' })).toBeVisible();
  await step.getByLabel('Doctor’s name').fill('डॉ. निशा');

  await page.getByLabel('Language', { exact: true }).selectOption('mr');

  await expect(step.getByRole('heading', { name: say('Your first doctor') })).toBeVisible();
  await expect(step.getByLabel(say('Doctor’s name'))).toHaveValue('डॉ. निशा');
  const save = step.getByRole('button', { name: say('Save'), exact: true });
  await step.getByLabel(say('Contact Number')).fill('5550000100');
  await save.click();
  await step.getByLabel(say('Clinic phone')).fill('5550000100');
  await expectAccessible(page);
  await save.click();
  await step.getByLabel(new RegExp(say('Marathi'), 'u')).check();
  await save.click();
  await step
    .getByLabel(say('Link from your Google Business page'))
    .fill('https://g.page/r/shanti/review');
  await save.click();
  await save.click();
  await step.getByLabel(say('Patient Name')).fill('मीना कुलकर्णी');
  await step.getByLabel(say('Contact Number')).fill(NUMBER);
  await save.click();
  const open = step.getByRole('button', { name: say('Open WhatsApp') });
  expect((await openWhatsapp(page, open)).searchParams.get('phone')).toBe('915550000100');
  await expect(page.getByRole('heading', { name: say('Your clinic is ready') })).toBeVisible();
});
