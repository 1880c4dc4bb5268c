import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { writeText, writeWorkbook } from '../src/features/patient-import/testing.ts';
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.mjs';
import { buildScreens } from '../scripts/builds.mjs';
import type { Environment } from './environment/environment.ts';
import { within, type Measure } from './measure.ts';

const MOST_SECONDS = 120;
const MOST_MB = 350;
const CHANGES = 3;
/** A frame in which the page does more is seen to stand still. */
const MOST_TASK_MS = 100;
const READ_EVERY_MS = 200;
/** Numbers of their own, so that every row is a new patient. */
const FIRST_NUMBER = 9_500_000_000;

/**
 * Imports a workbook through the screen, from the chosen file to the last row, and reads what the
 * processes of the tab take meanwhile, its worker included. In a tab before it, reads how long the page is busy while
 * the file is read and columns are changed.
 */
export async function measureScreen(
  { product, cookie }: Environment,
  { rows }: { rows: number },
): Promise<Measure[]> {
  await buildScreens();
  const workbook = writeRegister(rows);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_FLAGS,
  });
  const openScreen = async () => {
    const context = await browser.newContext();
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(MOST_SECONDS * 1000);
    await page.goto(`${product.url}/patients/import`);
    await page.getByLabel('Choose a file').waitFor();
    return page;
  };
  let memory: Awaited<ReturnType<typeof watchMemory>> | undefined;
  try {
    const firstPage = await openScreen();
    const longest = await measureChanges(browser, firstPage, workbook);
    await firstPage.context().close();
    const page = await openScreen();
    memory = await watchMemory(browser);
    const startedAt = performance.now();
    await chooseRegister(page, workbook);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: `Import ${rows} patients` }).click();
    await page.getByText('The import is finished.').waitFor();
    const seconds = (performance.now() - startedAt) / 1000;
    const { before, most } = await memory.end();
    return [
      within(MOST_SECONDS, { name: 'through the screen', value: seconds }),
      within(MOST_TASK_MS, {
        name: 'longest task of the page, ms of processor',
        value: longest.task,
        note: `at changed columns no frame was longer than ${longest.frame.toFixed(0)} ms`,
      }),
      within(MOST_MB, {
        name: 'memory of the tab, MB',
        value: most,
        note: `${before.toFixed(0)} before the file was chosen`,
      }),
    ];
  } finally {
    await memory?.end();
    await browser.close();
  }
}

async function chooseRegister(page: Page, workbook: Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'register.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook,
  });
}

/**
 * Reads the file and changes what columns are. Returns the longest task of the page meanwhile in ms of processor,
 * which other programs on the machine do not lengthen, and the longest time between two frames at the changes.
 */
async function measureChanges(
  browser: Browser,
  page: Page,
  workbook: Buffer,
): Promise<{ task: number; frame: number }> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await chooseRegister(page, workbook);
  const check = page.getByRole('button', { name: 'Check the rows' });
  await check.waitFor();
  const frames = await page.evaluateHandle<{ longest: number }>(RECORD_FRAMES);
  const change = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
    // The rows are judged again: the part below is shown when they are.
    await check.waitFor();
  };
  for (let round = 0; round < CHANGES; round += 1) {
    await change('Remarks', 'Not taken');
    await change('Remarks', 'Note');
    await change('Surname', 'Note');
    await change('Surname', 'Surname');
  }
  const frame = await frames.evaluate(({ longest }) => longest);
  return { frame, task: findLongestTask(await browser.stopTracing()) };
}

/** Runs in the page. */
const RECORD_FRAMES = `(() => {
  const recorder = { longest: 0, last: performance.now() };
  const record = (now) => {
    recorder.longest = Math.max(recorder.longest, now - recorder.last);
    recorder.last = now;
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
  return recorder;
})()`;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds of processor. */
  readonly tdur?: number;
}

function findLongestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const toThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(toThread),
  );
  const times = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && pages.has(toThread(event)))
    .map(({ tdur }) => (tdur ?? 0) / 1000);
  if (times.length === 0) throw new Error('The browser recorded no task');
  return Math.max(...times);
}

/** A workbook as a clinic has it, with the surname in a column of its own. */
function writeRegister(count: number): Buffer {
  const header = ['Name', 'Surname', 'Mobile', 'Language', 'Last visit', 'Remarks'];
  const lines = Array.from({ length: count }, (_none, index) => [
    `મીના ${index}`,
    'પટેલ',
    String(FIRST_NUMBER + index),
    'Gujarati',
    '23/10/2026',
    'Mornings, please',
  ]);
  const csvLines = [header, ...lines].map((cells, index) => {
    const row = cells.map((cell, column) =>
      writeText(`${'ABCDEF'.charAt(column)}${index + 1}`, cell),
    );
    return `<row r="${index + 1}">${row.join('')}</row>`;
  });
  return Buffer.from(writeWorkbook(csvLines.join('')));
}

/** Reads the memory of the browser's renderers until it is ended; returns the most in MB. */
async function watchMemory(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const readMegabytes = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    if (renderers.length === 0) throw new Error('The browser names no renderer');
    return renderers.map(({ id }) => readPss(id)).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  };
  const before = await readMegabytes();
  let most = before;
  const readMost = async () => {
    most = Math.max(most, await readMegabytes());
  };
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = readMost();
  }, READ_EVERY_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await reading;
      return { before, most };
    },
  };
}

/** In bytes; pages that several processes share are counted once. */
function readPss(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
