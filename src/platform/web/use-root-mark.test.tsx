import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './styles.css';
import { BulkBar } from './ui/bulk-bar.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { PageHead } from './ui/page-head.tsx';

/** Two dialogs above each other, as a question above a form. */
function Overlays({ isForm, isQuestion }: { isForm: boolean; isQuestion: boolean }) {
  return (
    <>
      <Dialog title="Edit patient" open={isForm} onClose={() => undefined}>
        Name
      </Dialog>
      <Dialog title="Discard?" open={isQuestion} onClose={() => undefined}>
        Yes
      </Dialog>
    </>
  );
}

function overflowOfPage(): string {
  return getComputedStyle(document.documentElement).overflow;
}

test('the page stays where it is until the last overlay is closed', async () => {
  const screen = await render(<Overlays isForm isQuestion />);
  expect(overflowOfPage()).toBe('hidden');
  await screen.rerender(<Overlays isForm isQuestion={false} />);
  expect(overflowOfPage()).toBe('hidden');
  await screen.rerender(<Overlays isForm={false} isQuestion={false} />);
  expect(overflowOfPage()).toBe('visible');
});

test('an overlay that leaves with its screen lets the page scroll again', async () => {
  const screen = await render(<Overlays isForm isQuestion={false} />);
  expect(overflowOfPage()).toBe('hidden');
  await screen.unmount();
  expect(overflowOfPage()).toBe('visible');
});

/** The page's one action and, at the same edge of a phone, what can be done with the selected rows. */
function Selecting({ count }: { count: number }) {
  return (
    <>
      <PageHead title="Reviews" action={<Button>Add review</Button>} />
      <BulkBar count={count} onClear={() => undefined}>
        <Button>Send</Button>
      </BulkBar>
    </>
  );
}

test('on a phone the selected rows take the place of the action of the page', async () => {
  await page.viewport(390, 844);
  const action = page.getByRole('button', { name: 'Add review' });
  const screen = await render(<Selecting count={0} />);
  await expect.element(action).toBeVisible();
  await screen.rerender(<Selecting count={2} />);
  await expect.element(page.getByText('Add review')).not.toBeVisible();
  await screen.rerender(<Selecting count={0} />);
  await expect.element(action).toBeVisible();
});
