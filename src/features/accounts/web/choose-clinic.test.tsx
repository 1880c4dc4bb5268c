import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { SecondStep } from './second-step.tsx';

const clinics = ['Shanti Clinic', 'Asha Hospital'].map((clinicName, index) => ({
  id: crypto.randomUUID(),
  clinicName,
  staffRole: index === 0 ? 'doctor' : 'manager',
  isCurrent: index === 0,
}));

async function show(answers: Parameters<typeof stubServer>[0]) {
  const requests = stubServer(answers);
  const onDone = vi.fn(async () => undefined);
  const onBack = vi.fn();
  await showScreen({ screen: <SecondStep next="choose" onDone={onDone} onBack={onBack} /> });
  return { requests, onDone, onBack };
}

const buildEntry = (next: string) => ({ id: clinics[1]?.id, name: 'Meera Shah', next });

// covers: clinic-chosen-on-screen
test('names the clinics with the role there, and enters the chosen one', async () => {
  const { requests, onDone } = await show({
    'accounts.clinics': () => ({ items: clinics }),
    'accounts.switchClinic': () => buildEntry('enter'),
  });
  await expect.element(page.getByRole('heading', { name: 'Choose your clinic' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Shanti Clinic (Doctor)' })).toBeVisible();
  await page.getByRole('button', { name: 'Asha Hospital (Manager)' }).click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(requests.at(-1)).toEqual({
    operation: 'accounts.switchClinic',
    input: { id: clinics[1]?.id },
  });
});

test('asks for the second factor where the chosen login has one', async () => {
  const { onDone } = await show({
    'accounts.clinics': () => ({ items: clinics }),
    'accounts.switchClinic': () => buildEntry('verify'),
  });
  await page.getByRole('button', { name: 'Asha Hospital (Manager)' }).click();
  await expect.element(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('says when the clinics cannot be loaded, and when the chosen one cannot be opened', async () => {
  let fails = true;
  const { onBack } = await show({
    'accounts.clinics': () => (fails ? refusal('DEFECT') : { items: clinics }),
    'accounts.switchClinic': () => refusal('DEFECT'),
  });
  await expect.element(page.getByText(/^Your clinics could not be loaded/)).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Shanti Clinic (Doctor)' }).click();
  await expect.element(page.getByText(/^The clinic could not be opened/)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  expect(onBack).toHaveBeenCalledOnce();
});
