import { createBrowserHistory } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { closeOnBack } from './close-on-back.ts';
import './styles.css';
import { Button } from './ui/button.tsx';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Drawer } from './ui/drawer.tsx';
import { Menu } from './ui/menu.tsx';
import { TextInput } from './ui/text-input.tsx';

const noop = () => undefined;

/** Shows `screen` at /list, which was opened from /start. */
async function open(screen: ReactNode) {
  const before = location.href;
  const browserHistory = createBrowserHistory();
  onTestFinished(() => {
    browserHistory.destroy();
    history.replaceState(null, '', before);
  });
  for (const address of ['/start', '/list']) {
    browserHistory.push(address);
    browserHistory.flush();
  }
  onTestFinished(closeOnBack(browserHistory));
  await render(screen);
  return browserHistory;
}

function FormOverList() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>New Review</Button>
      <Drawer title="New Review" open={isOpen} onClose={() => setOpen(false)}>
        <TextInput label="Name" value={text} onChange={setText} />
        <Button onClick={() => setAsking(true)}>Discard</Button>
        <ConfirmDialog
          title="Discard it?"
          open={isAsking}
          action="Discard"
          onConfirm={noop}
          onClose={() => setAsking(false)}
        >
          The name is lost.
        </ConfirmDialog>
      </Drawer>
    </>
  );
}

/** Waits until the entry of what was opened is there, as it is at a person's next tap, and presses Back. */
async function pressBack(depth = 1) {
  await atDepth(depth);
  history.back();
  await atDepth(depth - 1);
  expect(location.pathname).toBe('/list');
}

const atDepth = (depth: number) =>
  expect.poll(() => (history.state as { overlays?: number }).overlays ?? 0).toBe(depth);

test('Back closes the question over a form first, then the form, and keeps its text', async () => {
  const browserHistory = await open(<FormOverList />);
  await page.getByRole('button', { name: 'New Review' }).click();
  await page.getByLabelText('Name').fill('आशा');
  await page.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard it?' });
  const form = page.getByRole('dialog', { name: 'New Review' });
  await expect.element(question).toBeVisible();
  await pressBack(2);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();
  await pressBack();
  await expect.element(form).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New Review' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('आशा');
  expect(browserHistory.location.pathname).toBe('/list');
});

// covers: page-that-was-opened-over-a-dialog-stays
test('a page that is opened over a dialog without a question stays', async () => {
  const browserHistory = await open(
    <Dialog title="Find a patient" open onClose={noop}>
      No one yet.
    </Dialog>,
  );
  await atDepth(1);
  const go = vi.spyOn(history, 'go');
  browserHistory.push('/login', {}, { ignoreBlocker: true });
  browserHistory.flush();
  await cleanup();
  // The change of the page is looked at in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  browserHistory.replace('/desk');
  await vi.waitFor(() => expect(location.pathname).toBe('/desk'));
  expect(go).not.toHaveBeenCalled();
});

test('Back closes a menu, and Forward does not open it again', async () => {
  await open(<Menu label="More" items={[{ label: 'Edit', onSelect: noop }]} />);
  await page.getByRole('button', { name: 'More' }).click();
  const item = page.getByRole('menuitem', { name: 'Edit' });
  await expect.element(item).toBeVisible();
  await pressBack();
  await expect.element(item).not.toBeInTheDocument();
  history.forward();
  expect(item.elements()).toEqual([]);
});

test('Back neither closes nor leaves a dialog that works', async () => {
  const onClose = vi.fn<() => void>();
  const onPop = vi.fn<() => void>();
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  addEventListener('popstate', onPop, { capture: true, signal: ending.signal });
  const browserHistory = await open(
    <Dialog title="Sending" open busy onClose={onClose}>
      Please wait.
    </Dialog>,
  );
  for (const times of [1, 2]) {
    await atDepth(1);
    history.back();
    await expect.poll(() => onPop.mock.calls.length).toBe(times);
  }
  await atDepth(1);
  expect(onClose).not.toHaveBeenCalled();
  expect(browserHistory.location.pathname).toBe('/list');
});

test('what was closed by its own button costs no Back', async () => {
  const browserHistory = await open(<FormOverList />);
  await page.getByRole('button', { name: 'New Review' }).click();
  await atDepth(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await atDepth(0);
  history.back();
  await expect.poll(() => browserHistory.location.pathname).toBe('/start');
});

test('a page that a dialog leads to is one Back away from the page before', async () => {
  const browserHistory = await open(<FormOverList />);
  await page.getByRole('button', { name: 'New Review' }).click();
  await atDepth(1);
  browserHistory.push('/patient');
  await expect.poll(() => location.pathname).toBe('/patient');
  await atDepth(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await atDepth(0);
  history.back();
  await expect.poll(() => browserHistory.location.pathname).toBe('/list');
  await atDepth(0);
  history.back();
  await expect.poll(() => browserHistory.location.pathname).toBe('/start');
});

test('an address that changes below a dialog is still there after it', async () => {
  const browserHistory = await open(<FormOverList />);
  await page.getByRole('button', { name: 'New Review' }).click();
  await atDepth(1);
  browserHistory.replace('/list?days=today');
  await expect.poll(() => location.search).toBe('?days=today');
  await atDepth(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await atDepth(0);
  expect(browserHistory.location.search).toBe('?days=today');
});

test('Back leaves the page when nothing is open', async () => {
  const browserHistory = await open(<FormOverList />);
  history.back();
  await expect.poll(() => browserHistory.location.pathname).toBe('/start');
});
