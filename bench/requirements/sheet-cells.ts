import { toSheetRow } from '../../src/features/sheet-export/rules.ts';
import { setupScript } from '../../src/features/sheet-export/setup-script.ts';
import { openFakeSpreadsheet } from '../../src/platform/server/testing/fake-spreadsheet.ts';
import { MessageId } from '../../src/features/messages/schema.ts';
import type { Requirement } from './requirement.ts';

const STARTS = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  '',
  "'",
  'ક',
  ' ',
];
const TAILS = ['1+1', 'SUM(A1)', 'HYPERLINK("http://e.test")', 'નમસ્તે', '🙏', '=1', ''];
const STRINGS = 10_000;
const BATCH = 100;

/** R14: 10,000 texts through the export and the script of the guide: no cell is calculated, and no text is changed. */
export const inertCells: Requirement = {
  run() {
    let calculatedCount = 0;
    let changedCount = 0;
    for (let from = 0; from < STRINGS; from += BATCH) {
      const texts = Array.from({ length: BATCH }, (_, index) => createText(from + index));
      const sheet = openFakeSpreadsheet(setupScript('secret'), { id: 'sheet' });
      const messages = texts.map((text, index) =>
        toSheetRow({
          id: MessageId.parse(createId(index)),
          whatsappNumber: '9876543210',
          messageContent: text,
          patientName: text,
          scheduledDate: '2026-11-20',
        }),
      );
      sheet.post(JSON.stringify({ googleSheetId: 'sheet', secret: 'secret', messages }));
      calculatedCount += sheet.calculate().length;
      sheet
        .rows()
        .slice(1)
        .forEach(([, number, content, name], index) => {
          for (const cell of [content, name]) {
            if (cell !== texts[index] && cell !== `'${texts[index]}`) changedCount += 1;
            if (/^[=+\-@\t\r\n\0＝＋－＠]/.test(cell ?? '')) calculatedCount += 1;
          }
          if (number !== '919876543210') changedCount += 1;
        });
    }
    const figures = { strings: STRINGS, calculated: calculatedCount, changed: changedCount };
    return Promise.resolve({ figures, pass: calculatedCount === 0 && changedCount === 0 });
  },
};

/** Every beginning with every end, and a number that makes each its own. */
function createText(index: number): string {
  const start = STARTS[index % STARTS.length] ?? '';
  const tail = TAILS[Math.floor(index / STARTS.length) % TAILS.length] ?? '';
  return `${start}${tail}${index}`;
}

function createId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}
