import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Menu } from './menu.tsx';

async function openMenu() {
  const onChoose = vi.fn<(label: string) => void>();
  const item = (label: string) => ({ label, onSelect: () => onChoose(label) });
  await render(
    <Menu
      label="More actions for Asha Devi"
      items={[
        item('Edit'),
        { ...item('Follow-ups Created'), disabledReason: 'They exist already' },
        item('Delete'),
      ]}
    />,
  );
  const button = page.getByRole('button', { name: 'More actions for Asha Devi' });
  await button.click();
  return {
    button,
    chosen: onChoose,
    at: (name: string) => page.getByRole('menuitem', { name, exact: false }),
  };
}

test('has no items in the page until it is opened', async () => {
  await render(<Menu label="More" items={[{ label: 'Edit', onSelect: () => undefined }]} />);
  expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(0);
});

test('arrow keys wrap around, Home and End go to the ends', async () => {
  const { at } = await openMenu();
  await expect.element(at('Edit')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(at('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(at('Edit')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(at('Delete')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(at('Edit')).toHaveFocus();
});

test('choosing an item closes it, acts once and returns the focus', async () => {
  const { at, button, chosen } = await openMenu();
  await userEvent.keyboard('{End}{Enter}');
  expect(chosen.mock.calls).toEqual([['Delete']]);
  await expect.element(at('Delete')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('focuses its first item when it is opened again at once after it was closed', async () => {
  const { at, button } = await openMenu();
  await userEvent.keyboard('{End}');
  await expect.element(at('Delete')).toHaveFocus();
  // In one task, as Escape and Enter are on a slow phone: the browser joins both toggle events.
  (page.getByRole('menu').element() as HTMLElement).hidePopover();
  (button.element() as HTMLElement).click();
  await expect.element(at('Edit')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(at('Follow-ups Created')).toHaveFocus();
});

test('a disabled action says why and does nothing', async () => {
  const { at, chosen } = await openMenu();
  await expect.element(page.getByText('They exist already')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  await expect.element(at('Follow-ups Created')).toBeVisible();
});

test('stays inside the screen at its lower right corner', async () => {
  await render(
    <div className="fixed end-0 bottom-0">
      <Menu label="Corner" items={[{ label: 'A fairly long action', onSelect: () => undefined }]} />
    </div>,
  );
  await page.getByRole('button', { name: 'Corner' }).click();
  const box = page.getByRole('menu', { name: 'Corner' }).element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(box.right).toBeLessThanOrEqual(window.innerWidth);
});
