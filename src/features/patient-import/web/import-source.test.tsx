import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { showScreen } from '#features/clinics/web/testing.tsx';
import '#platform/web/styles.css';
import { stubServer } from '#platform/web/testing/stub-server.ts';
import { LONGEST_READING_MS } from '../limits.ts';
import { readTable } from '../read-table.ts';
import { ImportPage } from './import-page.tsx';
import { writeText, writeWorkbook } from '../testing.ts';
import { IMPORT_TEXTS, PROBLEM_TEXTS, ROW_PROBLEM_TEXTS } from './texts.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A browser's worker whose file never ends. */
class EndlessWorker extends EventTarget {
  static readonly instances: EndlessWorker[] = [];
  postMessage() {}
  terminate() {
    EndlessWorker.instances.push(this);
  }
}

// covers: import-reading-ends
test.each([
  ['a phone', 390],
  ['a desktop', 1280],
])(
  'ends the reading of a file that takes too long, and says what to do, on %s',
  async (_, width) => {
    await page.viewport(width, 844);
    vi.stubGlobal('Worker', EndlessWorker);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubServer({ 'patients.imports': () => ({ imports: [] }) });
    await showScreen({ path: 'patients/import', screen: <ImportPage /> });
    const endedCount = EndlessWorker.instances.length;
    await page.getByLabelText('Choose a file').upload(new File(['Name'], 'patients.csv'));
    await expect.element(page.getByText('Reading the file')).toBeVisible();
    vi.advanceTimersByTime(LONGEST_READING_MS);
    await expect.element(page.getByText(PROBLEM_TEXTS.too_slow)).toBeVisible();
    expect(EndlessWorker.instances).toHaveLength(endedCount + 1);
    await expect.element(page.getByText('Reading the file')).not.toBeInTheDocument();
  },
);

/** A browser's worker whose code does not arrive the first time. */
class LateWorker extends Worker {
  static tries = 0;
  constructor(address: string | URL, options?: WorkerOptions) {
    LateWorker.tries += 1;
    super(LateWorker.tries === 1 ? '/not-there.js' : address, options);
  }
}

// covers: import-reader-is-loaded-again
test('says that the reader did not arrive, and loads it again for the same file', async () => {
  vi.stubGlobal('Worker', LateWorker);
  stubServer({ 'patients.imports': () => ({ imports: [] }) });
  await showScreen({ path: 'patients/import', screen: <ImportPage /> });
  const file = new File(['Name,Mobile\nAsha,9876543210\n'], 'patients.csv');
  await page.getByLabelText('Choose a file').upload(file);
  await expect.element(page.getByText(PROBLEM_TEXTS.not_loaded)).toBeVisible();
  await page.getByLabelText('Choose a file').upload(file);
  await expect.element(page.getByText('patients.csv · 1 row was read')).toBeVisible();
  await expect.element(page.getByText(PROBLEM_TEXTS.not_loaded)).not.toBeInTheDocument();
});

// covers: import-preview-can-be-changed
test('a person changes the headings, a column and the order of dates, and reads where each cell goes', async () => {
  stubServer({ 'patients.imports': () => ({ imports: [] }) });
  await showScreen({ path: 'patients/import', screen: <ImportPage /> });
  const rows = [
    'Shree Dental,Ph: 079,,',
    'Person,Mobile,Last Visit,Fee',
    'Asha Patel,9876543210,03/04/2026,500',
    'Ravi Shah,9876543211,after Diwali,',
  ];
  await page.getByLabelText('Choose a file').upload(new File([rows.join('\n')], 'patients.csv'));
  await page.getByLabelText('Person').selectOptions('Name');
  const order = page.getByLabelText(/^Dates such as/);
  await expect.element(order).toHaveValue('');
  await expect.element(page.getByText(IMPORT_TEXTS.unclearOrder)).toBeVisible();
  await order.selectOptions('Month first: 4 March');
  await expect.element(page.getByText('patients.csv · 3 rows were read')).toBeVisible();
  await expect.element(page.getByText(IMPORT_TEXTS.unclearOrder)).not.toBeInTheDocument();
  const cells = page.getByRole('region', { name: 'Where the cells go' });
  await expect
    .element(cells.getByText('Last Visit: 1 read, 1 not understood (Row 4: after Diwali)'))
    .toBeVisible();
  await expect.element(cells.getByText('Fee: 1 not taken')).toBeVisible();
  await page.getByLabelText('Fee').selectOptions('Note');
  await expect.element(cells.getByText('Fee: 1 in the note')).toBeVisible();
  await expect.element(order).toHaveValue('month');
  await page.getByLabelText('Headings are in').selectOptions('No row');
  await expect.element(page.getByLabelText('Column 1')).toBeVisible();
});

const UNFINISHED = {
  id: '7f2b8c1e-3c5d-4e6f-8a9b-0c1d2e3f4a5b',
  fileName: 'patients.csv',
  totalRows: 3,
  refusedInFile: 0,
  counts: { new: 1, same: 0, changes: 0, another_person: 0, refused: 1 },
  lastRow: 3,
  createdBy: 'Meera',
  createdAt: '2026-11-20T06:00:00.000Z',
  finishedAt: null,
  undoneAt: null,
};

// covers: import-goes-on-with-the-file
test('a file whose import was begun in another browser goes on at the first row that is not taken', async () => {
  const lines = ['Name,Mobile', 'Asha,9825011001', 'Ravi,9825011002', 'Mina,9825011003'];
  const table = await readTable({ fileName: 'patients.csv', content: lines.join('\n') });
  if (typeof table === 'string') throw new Error(table);
  const begunImport = { ...UNFINISHED, fileDigest: table.digest };
  const sentPlaces: number[] = [];
  const judge = (input: Record<string, unknown>, verdict: string) => {
    const rows = z.array(z.object({ rowNumber: z.number() })).parse(input.rows);
    return rows.map(({ rowNumber }) => ({ rowNumber, verdict, patientId: null, about: [''] }));
  };
  stubServer({
    'patients.imports': () => ({ imports: [begunImport] }),
    'patients.startImport': () => begunImport,
    'patients.importRows': (input) => {
      const rows = judge(input, 'new');
      sentPlaces.push(...rows.map(({ rowNumber }) => rowNumber));
      return { rows };
    },
    'patients.finishImport': () => ({
      ...begunImport,
      counts: { ...begunImport.counts, new: 2 },
      finishedAt: '2026-11-20T06:30:00.000Z',
    }),
    'patients.checkImport': (input) => ({
      rows: judge(input, 'same').map((row) =>
        row.rowNumber === 3 ? { ...row, verdict: 'refused', about: ['The name is too long'] } : row,
      ),
    }),
  });
  await showScreen({ path: 'patients/import', screen: <ImportPage /> });
  await expect.element(page.getByText(IMPORT_TEXTS.notFinished(2, 3))).toBeVisible();
  const file = new File([lines.join('\n')], 'a copy.csv');
  await page.getByLabelText('Choose a file').upload(file);
  await expect.element(page.getByText(IMPORT_TEXTS.stopped)).toBeVisible();
  await page.getByRole('button', { name: IMPORT_TEXTS.goOn }).click();
  await expect.element(page.getByText(IMPORT_TEXTS.imported)).toBeVisible();
  expect(sentPlaces).toEqual([4]);
  await expect.element(page.getByText('Row 3: The name is too long')).toBeVisible();
});

// covers: import-screen-says-what-is-merged
test('the screen says that the name of a row is in a merged cell', async () => {
  stubServer({
    'patients.imports': () => ({ imports: [] }),
    'patients.checkImport': (input) => ({
      rows: z
        .array(z.object({ rowNumber: z.number() }))
        .parse(input.rows)
        .map(({ rowNumber }) => ({ rowNumber, verdict: 'new', patientId: null, about: [] })),
    }),
  });
  await showScreen({ path: 'patients/import', screen: <ImportPage /> });
  const rows = [
    ['Name', 'Mobile'],
    ['Asha', '9825011001'],
    ['', '9825011002'],
  ];
  const xml = rows.map(([name = '', number = ''], index) => {
    const place = index + 1;
    return `<row r="${place}">${writeText(`A${place}`, name)}${writeText(`B${place}`, number)}</row>`;
  });
  const workbook = writeWorkbook(xml.join(''), {}, '<mergeCell ref="A2:A3"/>');
  await page.getByLabelText('Choose a file').upload(new File([workbook.slice()], 'family.xlsx'));
  await page.getByRole('button', { name: IMPORT_TEXTS.check }).click();
  await expect.element(page.getByText(`Row 3: ${ROW_PROBLEM_TEXTS.merged}`)).toBeVisible();
});
