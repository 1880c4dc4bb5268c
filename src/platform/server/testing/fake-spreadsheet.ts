import vm from 'node:vm';

/** A cell as a spreadsheet would show it: what begins a formula is calculated unless the cell is text. */
interface Cell {
  readonly value: string;
  readonly isCalculated: boolean;
}

export interface FakeSpreadsheet {
  /** Calls `doPost` as Google does, and returns the script's response. */
  post(contents: string): unknown;
  /** All rows of the sheet, the head first, as a reader sees them. */
  rows(): string[][];
  /** Cells that the spreadsheet would have calculated; there must be none. */
  calculate(): string[];
  /** Sets one cell, as the clinic's own tool would. */
  set(row: number, column: number, value: string): void;
  /** Whether another caller holds the lock. */
  lock(isHeld: boolean): void;
  /** How often the lock was released. */
  readonly countReleases: () => number;
}

/** Runs an export script, given as text, against fakes of the Apps Script services. */
export function openFakeSpreadsheet(code: string, { id }: { id: string }): FakeSpreadsheet {
  const cells: Cell[][] = [];
  let isHeld = false;
  let releaseCount = 0;
  const sheet = {
    getLastRow: () => cells.length,
    getRange(row: number, column: number, height: number, width: number) {
      let format = '';
      const range = {
        setNumberFormat(numberFormat: string) {
          format = numberFormat;
          return range;
        },
        setValues(values: string[][]) {
          if (values.length !== height || values.some((line) => line.length !== width))
            throw new Error('The values do not fit the range');
          values.forEach((line, position) => {
            const target = (cells[row - 1 + position] ??= []);
            line.forEach((value, index) => {
              const isCalculated = format !== '@' && /^[=+\-@]/.test(value);
              target[column - 1 + index] = { value, isCalculated };
            });
          });
          return range;
        },
        getValues: () =>
          cells
            .slice(row - 1, row - 1 + height)
            .map((line) => line.slice(column - 1, column - 1 + width).map(({ value }) => value)),
      };
      return range;
    },
  };
  let isThere = false;
  const spreadsheet = {
    getSheetByName: () => (isThere ? sheet : null),
    insertSheet: () => {
      isThere = true;
      return sheet;
    },
  };
  const globals = {
    SpreadsheetApp: {
      openById(sheetId: string) {
        if (sheetId !== id) throw new Error('You do not have permission to open this file.');
        return spreadsheet;
      },
      flush: () => {},
    },
    LockService: {
      getScriptLock: () => ({
        tryLock: () => !isHeld,
        releaseLock: () => {
          releaseCount += 1;
        },
      }),
    },
    ContentService: {
      MimeType: { JSON: 'application/json' },
      createTextOutput: (text: string) => ({ setMimeType: () => ({ text }) }),
    },
  };
  const context = vm.createContext(globals);
  vm.runInContext(code, context, { filename: 'Code.gs' });
  const call = vm.runInContext(
    '(contents) => doPost({ postData: { contents } }).text',
    context,
  ) as (contents: string) => string;

  return {
    post: (contents) => JSON.parse(call(contents)) as unknown,
    rows: () => cells.map((line) => line.map(({ value }) => value)),
    calculate: () =>
      cells.flatMap((line) => line.filter((cell) => cell.isCalculated).map(({ value }) => value)),
    set(row, column, value) {
      (cells[row] ??= [])[column] = { value, isCalculated: false };
    },
    lock(isLocked) {
      isHeld = isLocked;
    },
    countReleases: () => releaseCount,
  };
}
