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

test('writes messages as rows below a head, in the order of arrival', () => {
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

test('writes one row for each id, in one batch, the next, and beside new ones', () => {
  post([message('a'), message('a')]);
  expect(post([message('b'), message('a')])).toMatchObject({ success: true, written: 1 });
  expect(sheet.rows().map(([id]) => id)).toEqual(['id', 'a', 'b']);
});

test('updates a pending row with the newest text and leaves any other alone', () => {
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

test.each([[undefined], [''], ['wrong'], [null], [{}]])('refuses the secret %j', (secret) => {
  expect(post([message('a')], { secret })).toMatchObject({ success: false });
  expect(sheet.rows()).toEqual([]);
});

test('writes nothing for input that is no list of messages, and says why', () => {
  const wrong: unknown[] = [undefined, 'x', {}, [{}], [{ id: '' }], [message('a'), null]];
  for (const messages of wrong) expect(post(messages)).toMatchObject({ success: false });
  expect(post(Array.from({ length: 101 }, (_, index) => message(`${index}`)))).toMatchObject({
    success: false,
  });
  expect(sheet.post('not json')).toMatchObject({ success: false });
  expect(sheet.rows().filter(([id]) => id !== 'id')).toEqual([]);
});

test('answers an empty list with success, for the connection test', () => {
  expect(post([])).toMatchObject({ success: true, written: 0 });
});

test('reports another sheet and a locked one as errors, and always releases the lock', () => {
  expect(post([message('a')], { googleSheetId: 'another' })).toEqual({
    success: false,
    error: 'You do not have permission to open this file.',
  });
  expect(sheet.countReleases()).toBe(1);
  sheet.lock(true);
  expect(post([message('a')])).toMatchObject({ success: false });
  expect(sheet.countReleases()).toBe(1);
  sheet.lock(false);
  expect(post([message('a')])).toMatchObject({ success: true });
});

test('R14 in the sheet: no string in any field is ever calculated', () => {
  const text = fc.oneof(
    fc.constantFrom('=1+1', '+91', '-1', '@x', '＝1', '\t=1', '\n=1', '\0=1'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(text, (cellText) => {
      const ownSheet = openFakeSpreadsheet(setupScript(SECRET), { id: SHEET });
      const fields = { messageContent: cellText, patientName: cellText, scheduledDate: cellText };
      const body = { googleSheetId: SHEET, secret: SECRET, messages: [message('a', fields)] };
      expect(ownSheet.post(JSON.stringify(body))).toMatchObject({ success: true });
      expect(ownSheet.calculate()).toEqual([]);
      const [, , content = ''] = ownSheet.rows()[1] ?? [];
      expect([cellText, `'${cellText}`]).toContain(content);
      expect(content).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    }),
    { numRuns: 300 },
  );
});

test('inserts a secret unchanged, with any characters', () => {
  expect(setupScript('$&$1')).toContain("const SECRET = '$&$1';");
});

test('shows the script unchanged in the guide', () => {
  const guide = readFileSync('docs/sheet.md', 'utf8');
  expect(guide).toContain(setupScript());
});
