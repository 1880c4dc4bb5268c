import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { TextInput } from './text-input.tsx';

function Editor({ busy = false }: { busy?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('Asha');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Asha</Button>
      <Dialog title="Edit patient" open={isOpen} onClose={() => setOpen(false)} busy={busy}>
        <TextInput label="Name" value={name} onChange={setName} />
        <p style={{ blockSize: '200vh' }}>Long enough to scroll</p>
        <input type="file" aria-label="Photo" />
      </Dialog>
    </>
  );
}

test('opens on its first field, closes on Escape and gives the focus back', async () => {
  await render(<Editor />);
  const opener = page.getByRole('button', { name: 'Edit Asha' });
  await opener.click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Meena');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Meena');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('giving up on choosing a file does not close it', async () => {
  await render(<Editor />);
  await page.getByRole('button', { name: 'Edit Asha' }).click();
  page
    .getByLabelText('Photo')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByRole('dialog', { name: 'Edit patient' })).toBeVisible();
});

test('does not close while it works', async () => {
  await render(<Editor busy />);
  await page.getByRole('button', { name: 'Edit Asha' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit patient' })).toBeVisible();
});

/** As browsers do at the second Escape in a row, without asking. */
function closeByBrowser() {
  const dialog = page.getByRole('dialog', { name: 'Edit patient' }).element();
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

test('comes back when the browser closes it while it works', async () => {
  await render(<Editor busy />);
  await page.getByRole('button', { name: 'Edit Asha' }).click();
  closeByBrowser();
  await expect.element(page.getByRole('dialog', { name: 'Edit patient' })).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
});

test('is closed for its owner, too, when the browser closes it', async () => {
  await render(<Editor />);
  const opener = page.getByRole('button', { name: 'Edit Asha' });
  await opener.click();
  closeByBrowser();
  await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument();
  await opener.click();
  await expect.element(page.getByRole('dialog', { name: 'Edit patient' })).toBeVisible();
});

test('Escape closes the upper of two dialogs only', async () => {
  function Both() {
    const [isAsking, setAsking] = useState(false);
    return (
      <Dialog title="Below" open onClose={() => undefined}>
        <Button onClick={() => setAsking(true)}>Ask</Button>
        <Dialog title="Above" open={isAsking} onClose={() => setAsking(false)}>
          Sure?
        </Dialog>
      </Dialog>
    );
  }
  await render(<Both />);
  await page.getByRole('button', { name: 'Ask' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Above' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Below' })).toBeVisible();
});

test('gives the focus back when it is taken away together with a question above it', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Edit Asha</Button>
        {isOpen && <Asking onDiscard={() => setOpen(false)} />}
      </>
    );
  }
  function Asking({ onDiscard }: { onDiscard: () => void }) {
    const [isAsking, setAsking] = useState(false);
    return (
      <Dialog title="Edit patient" open onClose={() => setAsking(true)}>
        <input aria-label="Name" />
        <Dialog title="Discard your changes?" open={isAsking} onClose={() => setAsking(false)}>
          <Button onClick={onDiscard}>Discard changes</Button>
        </Dialog>
      </Dialog>
    );
  }
  await render(<Opener />);
  const opener = page.getByRole('button', { name: 'Edit Asha' });
  await opener.click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a confirmation opened from a row menu starts on Cancel and returns to the menu button', async () => {
  function Row() {
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        <Menu
          label="More actions"
          items={[{ label: 'Delete review', danger: true, onSelect: () => setAsking(true) }]}
        />
        <ConfirmDialog
          title="Delete review"
          action="Delete review"
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => undefined}
        >
          Are you sure?
        </ConfirmDialog>
      </>
    );
  }
  await render(<Row />);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete review' }).click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'More actions' })).toHaveFocus();
});

test('a button in the footer is not stretched beside a higher action', async () => {
  await page.viewport(1280, 800);
  await render(
    <Dialog
      title="Message Details"
      open
      onClose={() => undefined}
      footer={
        <>
          <Button>Mark as Sent</Button>
          <div style={{ blockSize: 112 }}>Send Directly</div>
        </>
      }
    >
      Text
    </Dialog>,
  );
  const button = page.getByRole('button', { name: 'Mark as Sent' });
  await expect.element(button).toBeVisible();
  expect(button.element().clientHeight).toBeLessThan(60);
  await page.viewport(390, 844);
});
