import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showScreen } from '#features/clinics/web/testing.tsx';
import type { StaffRole } from '#features/clinics/schema.ts';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import '#platform/web/styles.css';
import { AllowContactDialog } from './allow-contact-dialog.tsx';

const remove = page.getByRole('button', { name: 'Remove from the list' });

async function show(staffRole: StaffRole) {
  stubServer({
    'messaging.suppression': () => ({
      suppression: {
        number: '9876543210',
        whatsappUserId: null,
        reason: 'Asked at the desk',
        addedAt: '2026-11-19T05:00:00.000Z',
      },
    }),
  });
  const message = { patientName: 'Asha Patel', whatsappNumber: '9876543210' };
  await showScreen({
    actor: { staffRole },
    screen: <AllowContactDialog message={message} onClose={() => undefined} />,
  });
  await expect.element(page.getByText(/^Asha Patel asked not to be contacted/)).toBeVisible();
}

// covers: reception-reads-whom-to-ask
test('the reception reads why and whom to ask, and cannot take the number off the list', async () => {
  await show('reception');
  await expect.element(page.getByText(/Asked at the desk/)).toBeVisible();
  await expect.element(page.getByText(/^Only an owner, a manager or a doctor/)).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
});

test('a doctor can take the number off the list', async () => {
  await show('doctor');
  await expect.element(remove).toBeVisible();
});
