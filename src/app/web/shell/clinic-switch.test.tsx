import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSessionEvents } from '#features/accounts/web/use-session-events.ts';
import { showScreen } from '#features/clinics/web/testing.tsx';
import { refusal, stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { ClinicSwitch } from './clinic-switch.tsx';

const clinics = ['Asha Hospital', 'Shanti Clinic'].map((clinicName, index) => ({
  id: crypto.randomUUID(),
  clinicName,
  staffRole: index === 0 ? 'manager' : 'doctor',
  isCurrent: index === 1,
}));

const button = page.getByRole('button', { name: 'Switch clinic' });

async function show(answers: Parameters<typeof stubServer>[0]) {
  const requests = stubServer(answers);
  const onFailed = vi.fn();
  const events: string[] = [];
  function Screen() {
    useSessionEvents((event) => void events.push(event));
    return <ClinicSwitch onFailed={onFailed} />;
  }
  await showScreen({ screen: <Screen /> });
  return { requests, onFailed, events };
}

// covers: clinic-switch-in-the-top-bar
test('lists the other clinics with the role there, and makes every tab load again after a switch', async () => {
  const { requests, events } = await show({
    'accounts.clinics': () => ({ items: clinics }),
    'accounts.switchClinic': ({ id }) => ({ id, name: 'Meera Shah', next: 'enter' }),
  });
  await button.click();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Asha Hospital (Manager)' }).click();
  await expect.poll(() => events).toEqual(['signed-in']);
  expect(requests.at(-1)).toMatchObject({ input: { id: clinics[0]?.id } });
});

test('says when the switch failed, and stays', async () => {
  const { events, onFailed } = await show({
    'accounts.clinics': () => ({ items: clinics }),
    'accounts.switchClinic': () => refusal('DEFECT'),
  });
  await button.click();
  await page.getByRole('button', { name: 'Asha Hospital (Manager)' }).click();
  await expect.poll(() => onFailed.mock.calls.length).toBe(1);
  expect(events).toEqual([]);
});

test('a person with one clinic has no button', async () => {
  const { requests } = await show({
    'accounts.clinics': () => ({ items: clinics.filter(({ isCurrent }) => isCurrent) }),
  });
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(button).not.toBeInTheDocument();
});
