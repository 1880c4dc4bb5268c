import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import {
  openFakeSpreadsheet,
  type FakeSpreadsheet,
} from '#platform/server/testing/fake-spreadsheet.ts';
import { setupScript } from '../setup-script.ts';

const SECRET = 'the-secret-of-the-clinic';
const SHEET = 'the-sheet-of-the-clinic';
const HEAD = ['id', 'phoneNumber', 'messageContent', 'patientName', 'scheduledDate', 'status'];

let sheet: FakeSpreadsheet;
beforeEach(() => {
  sheet = openFakeSpreadsheet(setupScript(SECRET), { id: SHEET });
});

function message(id: string, fields: Record<string, unknown> = {}) {
  return {
    id,
    phoneNumber: '919876543210',
    messageContent: 'નમસ્તે',
    patientName: 'આશા પટેલ',
    scheduledDate: '2026-11-20',
    status: 'Pending',
    ...fields,
  };
}

function post(messages: unknown, fields: Record<string, unknown> = {}): unknown {
  return sheet.post(JSON.stringify({ googleSheetId: SHEET, secret: SECRET, messages, ...fields }));
}

test('messages become rows below a head, in the order in which they came', () => {
  expect(post([message('a'), message('b')])).toEqual({
    success: true,
    written: 2,
    updated: 0,
    kept: 0,
  });
  expect(sheet.rows()).toEqual([
    HEAD,
    ['a', '919876543210', 'નમસ્તે', 'આશા પટેલ', '2026-11-20', 'Pending'],
    ['b', '919876543210', 'નમસ્તે', 'આશા પટેલ', '2026-11-20', 'Pending'],
  ]);
});

test('the same id twice is one row: in one batch, in the next, and beside new ones', () => {
  post([message('a'), message('a')]);
  expect(post([message('b'), message('a')])).toMatchObject({ success: true, written: 1 });
  expect(sheet.rows().map(([id]) => id)).toEqual(['id', 'a', 'b']);
});

test('a row that waits takes the newest text; one that has moved on is left alone', () => {
  post([message('a'), message('b')]);
  sheet.set(2, 5, 'Sent');
  const newer = { messageContent: 'newer' };
  expect(post([message('a', newer), message('b', newer)])).toMatchObject({ updated: 1, kept: 1 });
  expect(sheet.rows().map((row) => [row[2], row[5]])).toEqual([
    ['messageContent', 'status'],
    ['newer', 'Pending'],
    ['નમસ્તે', 'Sent'],
  ]);
});

test.each([[undefined], [''], ['wrong'], [null], [{}]])('the secret %j is refused', (secret) => {
  expect(post([message('a')], { secret })).toMatchObject({ success: false });
  expect(sheet.rows()).toEqual([]);
});

test('what is no list of messages writes nothing and says why', () => {
  const wrong: unknown[] = [undefined, 'x', {}, [{}], [{ id: '' }], [message('a'), null]];
  for (const messages of wrong) expect(post(messages)).toMatchObject({ success: false });
  expect(post(Array.from({ length: 101 }, (_, at) => message(`${at}`)))).toMatchObject({
    success: false,
  });
  expect(sheet.post('not json')).toMatchObject({ success: false });
  expect(sheet.rows().filter(([id]) => id !== 'id')).toEqual([]);
});

test('an empty list says that all is well, as the connection test asks', () => {
  expect(post([])).toMatchObject({ success: true, written: 0 });
});

test('another sheet, and one that is being written, are told as errors; the lock always comes back', () => {
  expect(post([message('a')], { googleSheetId: 'another' })).toEqual({
    success: false,
    error: 'You do not have permission to open this file.',
  });
  expect(sheet.released()).toBe(1);
  sheet.lock(true);
  expect(post([message('a')])).toMatchObject({ success: false });
  expect(sheet.released()).toBe(1);
  sheet.lock(false);
  expect(post([message('a')])).toMatchObject({ success: true });
});

test('R14 in the sheet: no string in any field is ever calculated', () => {
  const text = fc.oneof(
    fc.constantFrom('=1+1', '+91', '-1', '@x', '＝1', '\t=1', '\n=1', '\0=1'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const own = openFakeSpreadsheet(setupScript(SECRET), { id: SHEET });
      const fields = { messageContent: typed, patientName: typed, scheduledDate: typed };
      const body = { googleSheetId: SHEET, secret: SECRET, messages: [message('a', fields)] };
      expect(own.post(JSON.stringify(body))).toMatchObject({ success: true });
      expect(own.calculated()).toEqual([]);
      const [, , content = ''] = own.rows()[1] ?? [];
      expect([typed, `'${typed}`]).toContain(content);
      expect(content).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    }),
    { numRuns: 300 },
  );
});

test('a secret is put in as it is, whatever signs it holds', () => {
  expect(setupScript('$&$1')).toContain("const SECRET = '$&$1';");
});

test('the guide shows the script as it is', () => {
  const guide = readFileSync('docs/sheet.md', 'utf8');
  expect(guide).toContain(setupScript());
});
