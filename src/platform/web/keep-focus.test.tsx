import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepFocus } from './keep-focus.ts';

beforeEach(() => onTestFinished(keepFocus(document)));

/** Rows with two buttons each: Send removes itself, Delete its row. */
function Rows({ names }: { names: readonly string[] }) {
  const [sentNames, setSentNames] = useState<readonly string[]>([]);
  const [rows, setRows] = useState(names);
  return (
    <>
      <a href="#top">Top</a>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            {!sentNames.includes(name) && (
              <button type="button" onClick={() => setSentNames([...sentNames, name])}>
                Send {name}
              </button>
            )}
            <input aria-label={`Note on ${name}`} />
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

async function press(name: string) {
  (page.getByRole('button', { name }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

// covers: focus-is-not-lost
test('where a button is removed, the next control of its row has the focus', async () => {
  await render(<Rows names={['Asha', 'Ravi']} />);
  await press('Send Asha');
  await expect.element(page.getByRole('button', { name: 'Delete Asha' })).toHaveFocus();
});

test('where a row is removed, the first control of the next has the focus; of the last, the one before', async () => {
  await render(<Rows names={['Asha', 'Ravi']} />);
  await press('Delete Asha');
  await expect.element(page.getByRole('button', { name: 'Send Ravi' })).toHaveFocus();
  await press('Delete Ravi');
  await expect.element(page.getByRole('link', { name: 'Top' })).toHaveFocus();
});

test('where the screen moves the focus itself, it stays there', async () => {
  function Answer() {
    const [isGiven, setGiven] = useState(false);
    if (isGiven) return <input aria-label="Reason" ref={(field) => field?.focus()} />;
    return (
      <p>
        <button type="button" onClick={() => setGiven(true)}>
          Give a reason
        </button>
        <a href="#help">Help</a>
      </p>
    );
  }
  await render(<Answer />);
  await press('Give a reason');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
});

test('a button that is removed later, after the focus left it, moves no focus', async () => {
  await render(<Rows names={['Asha', 'Ravi']} />);
  (page.getByRole('button', { name: 'Delete Asha' }).element() as HTMLElement).focus();
  const field = page.getByRole('textbox', { name: 'Note on Ravi' });
  await field.click();
  (page.getByRole('button', { name: 'Delete Asha' }).element() as HTMLElement).click();
  await expect.element(page.getByRole('textbox', { name: 'Note on Asha' })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});
