import { useMemo, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { useHandlers } from '../use-handlers.ts';
import { Pencil } from 'lucide-react';
import { Button } from './button.tsx';
import { DataTable, RowActions, type Column } from './data-table.tsx';

interface Visit {
  id: string;
  name: string;
  isDone: boolean;
}

const onDraw = vi.fn<(name: string) => void>();
const onNote = vi.fn<(text: string) => void>();
const NAMES = ['આશા', 'प्रिया', 'Arif'];

function getName({ name }: Visit): string {
  return name;
}

function columnsFor(onDone: (name: string) => void): Column<Visit, boolean>[] {
  const cell = ({ name, isDone }: Visit, isBusy: boolean) => {
    onDraw(name);
    return (
      <button type="button" onClick={() => onDone(name)}>
        {`${name}${isDone ? ' done' : ''}${isBusy ? ' busy' : ''}`}
      </button>
    );
  };
  return [{ key: 'name', header: 'Name', cell }];
}

/** Rows that record when they are rendered; a tap marks one as done and records how many were done before. */
function Visits({ busy = '' }: { busy?: string }) {
  const [visits, setVisits] = useState<readonly Visit[]>(() =>
    NAMES.map((name) => ({ id: name, name, isDone: false })),
  );
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  const finishedCount = visits.filter(({ isDone }) => isDone).length;
  const { onDone } = useHandlers({
    onDone: (name: string) => {
      onNote(`${name} after ${finishedCount}`);
      setVisits(visits.map((each) => (each.name === name ? { ...each, isDone: true } : each)));
    },
  });
  const columns = useMemo(() => columnsFor(onDone), [onDone]);
  return (
    <DataTable
      label="Visits"
      rows={visits}
      idOf={({ id }) => id}
      columns={columns}
      stateOf={({ id }) => id === busy}
      selection={{ selected, onChange, nameOf: getName }}
    />
  );
}

beforeEach(() => {
  onDraw.mockClear();
  onNote.mockClear();
});

test('renders only the changed one of many rows again', async () => {
  await render(<Visits />);
  expect(onDraw.mock.calls.flat()).toEqual(NAMES);
  onDraw.mockClear();
  await page.getByRole('button', { name: 'प्रिया' }).click();
  await expect.element(page.getByRole('button', { name: 'प्रिया done' })).toBeVisible();
  expect(onDraw.mock.calls.flat()).toEqual(['प्रिया']);
});

test('a row that is not rendered again still calls the newest handlers', async () => {
  await render(<Visits />);
  await page.getByRole('button', { name: 'આશા' }).click();
  await page.getByRole('button', { name: 'Arif' }).click();
  expect(onNote.mock.calls.flat()).toEqual(['આશા after 0', 'Arif after 1']);
  await expect.element(page.getByRole('button', { name: 'આશા done' })).toBeVisible();
});

test('renders a row again when its state changes', async () => {
  const screen = await render(<Visits />);
  onDraw.mockClear();
  await screen.rerender(<Visits busy="Arif" />);
  await expect.element(page.getByRole('button', { name: 'Arif busy' })).toBeVisible();
  expect(onDraw.mock.calls.flat()).toEqual(['Arif']);
});

test('selects rows one at a time', async () => {
  await render(<Visits />);
  onDraw.mockClear();
  await page.getByRole('checkbox', { name: 'Select આશા' }).click();
  await page.getByRole('checkbox', { name: 'Select Arif' }).click();
  expect(onDraw.mock.calls.flat()).toEqual(['આશા', 'Arif']);
  await expect.element(page.getByRole('checkbox', { name: 'Select આશા' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Select Arif' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Select प्रिया' })).not.toBeChecked();
});

test('shows the frequent action of a row as an icon of 44 px on a phone', async () => {
  await page.viewport(390, 844);
  const cell = ({ name }: Visit) => (
    <RowActions>
      <Button icon={Pencil} label={`Edit ${name}`}>
        Edit
      </Button>
    </RowActions>
  );
  const columns = [{ key: 'actions', header: 'Actions', onCard: 'actions' as const, cell }];
  const rows = [{ id: '1', name: 'આશા', isDone: false }];
  await render(
    <DataTable label="Visits" rows={rows} idOf={({ id }) => id} columns={columns} dense />,
  );
  const box = page.getByRole('button', { name: 'Edit આશા' }).element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([44, 44]);
});
