import { i18n, texts } from '#platform/i18n.ts';
import type { CellPlace } from '../cell-account.ts';
import type { Field } from '../columns.ts';
import type { RowProblem } from '../import-row.ts';
import type { Encoding } from '../read-text.ts';
import type { ImportVerdict } from '../schema.ts';
import type { TableProblem } from '../read-table.ts';

/** The texts of the import screen. */
export const IMPORT_TEXTS = texts({
  title: 'Import Patients',
  description:
    'From a spreadsheet, another program or a phone. You see what happens before anything is stored.',
  back: 'All patients',
  source: 'Where the patients come from',
  file: 'Choose a file',
  fileHint:
    'Excel (.xlsx), CSV, text with tabs, or contact cards (.vcf), at most 5 MB and 20,000 patients. Contact cards with photos may have 60 MB.',
  paste: 'Or paste rows from a spreadsheet',
  pasteHint: 'Copy them with their headings, such as Name and Mobile.',
  readPasted: 'Read the pasted rows',
  pastedName: 'pasted rows',
  reading: (rows: number) =>
    rows === 0 ? i18n.t('Reading the file') : i18n.t('Reading the file: {rows} rows', { rows }),
  columns: 'Columns',
  columnsHint: 'Change what was not recognized. The name and the number are needed.',
  notTaken: 'Not taken',
  columnAt: (time: number) => i18n.t('Column {at}', { at: time }),
  emptyColumns: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} empty column is left out.} other {{count} empty columns are left out.}}',
      { count },
    ),
  dateOrder: (heading: string) => i18n.t('Dates such as 03/04/2026 in {heading}', { heading }),
  chooseOrder: 'Choose',
  unclearOrder:
    'Choose above how the dates are written: the file does not show whether the day or the month comes first.',
  dayFirst: 'Day first: 3 April',
  monthFirst: 'Month first: 4 March',
  shape: 'How the file is read',
  shapeHint: 'Change this if the columns below look wrong.',
  sheet: 'Sheet',
  headings: 'Headings are in',
  headingRow: (row: number, cells: string) => i18n.t('Row {row}: {cells}', { row, cells }),
  noHeadings: 'No row',
  letters: 'Letters',
  cells: 'Where the cells go',
  places: ({
    read,
    in_note,
    not_understood,
    not_taken,
    refused,
    merged,
  }: Readonly<Record<CellPlace | 'merged', number>>) =>
    [
      read > 0 && i18n.t('{read} read', { read }),
      in_note > 0 && i18n.t('{in_note} in the note', { in_note }),
      not_understood > 0 && i18n.t('{not_understood} not understood', { not_understood }),
      not_taken > 0 && i18n.t('{not_taken} not taken', { not_taken }),
      refused > 0 && i18n.t('{refused} in refused rows', { refused }),
      merged > 0 && i18n.t('{merged} empty because of a merged cell', { merged }),
    ]
      .filter((part) => part !== false)
      .join(', '),
  check: 'Check the rows',
  checking: (doneCount: number, total: number) =>
    i18n.t('Checking: {done} of {total}', { done: doneCount, total }),
  importing: (doneCount: number, total: number) =>
    i18n.t('Importing: {done} of {total}', { done: doneCount, total }),
  result: 'Preview',
  rowsRead: (count: number) =>
    i18n.t('{count, plural, one {{count} row was read} other {{count} rows were read}}', { count }),
  start: (count: number) =>
    i18n.t('{count, plural, one {Import {count} patient} other {Import {count} patients}}', {
      count,
    }),
  nothing: 'There is nothing to import.',
  stop: 'Stop',
  stopped: 'This import is not finished. Continue where it stopped: no row is imported twice.',
  goOn: 'Continue',
  another: 'Import another file',
  mayLeave: 'If you leave this screen, the import stops. You can continue later.',
  waiting: (fileName: string) => i18n.t('The import of {fileName} is not finished.', { fileName }),
  closed: 'This import was undone in another window.',
  imported: 'The import is finished. Imported patients have not agreed to anything yet.',
  undo: 'Undo the import',
  undone: (removedCount: number, restoredCount: number) =>
    i18n.t('The import was undone: {removed} removed, {restored} restored.', {
      removed: removedCount,
      restored: restoredCount,
    }),
  left: (count: number) => i18n.t('{count} kept because they were used since.', { count }),
  failed: 'The rows could not be sent. Nothing is lost: try again to continue.',
  blank: 'Empty rows',
  continued: 'Lines that belong to the cell before',
  above: 'Rows above the headings',
  repeated: 'Repeated headings',
  duplicates: 'Twice in the file',
  unreadable: 'Refused',
  saveRefused: (count: number) =>
    i18n.t(
      '{count, plural, one {Download the refused row} other {Download the {count} refused rows}}',
      { count },
    ),
  landlines: (count: number) =>
    i18n.t(
      '{count, plural, one {{count} number looks like a landline. It is imported, but a landline has no WhatsApp.} other {{count} numbers look like landlines. They are imported, but a landline has no WhatsApp.}}',
      { count },
    ),
  row: 'Row',
  cellOfRow: (row: number, text: string) => i18n.t('Row {row}: {text}', { row, text }),
  earlier: 'Earlier imports',
  earlierHint: (days: number) => i18n.t('An import can be undone for {days} days.', { days }),
  undoFailed: 'The import was not undone. Try again.',
  earlierFailed: 'The earlier imports could not be loaded.',
  loadingEarlier: 'Loading the earlier imports',
  by: (name: string, time: string) => i18n.t('{at}, by {name}', { at: time, name }),
  written: (counts: Readonly<Record<'added' | 'filled' | 'same' | 'refused', number>>) =>
    i18n.t('{added} added, {filled} filled in, {same} already in the book, {refused} refused', {
      added: counts.added,
      filled: counts.filled,
      same: counts.same,
      refused: counts.refused,
    }),
  notFinished: (doneCount: number, total: number) =>
    i18n.t('{done} of {total} rows imported. Choose the file again to continue.', {
      done: doneCount,
      total,
    }),
  wasUndone: 'Undone',
  undoOne: (fileName: string) => i18n.t('Undo the import of {fileName}', { fileName }),
  undoQuestion: (addedCount: number) =>
    i18n.t(
      'Patients that it added ({added}) are removed, and fields that it filled in are restored. Patients used since then are kept.',
      { added: addedCount },
    ),
});

/** The texts of the file with the refused rows. */
export const REFUSED_TEXTS = texts({
  why: 'Why it was refused',
  row: 'Row in the file',
  fileName: 'refused-rows.csv',
});

export const VERDICT_TEXTS: Record<ImportVerdict, string> = texts({
  new: 'New patients',
  same: 'Already in the book',
  changes: 'Known; missing details will be added',
  another_person: 'Another person on a known number',
  refused: 'Refused',
});

export const ENCODING_TEXTS: Record<Encoding, string> = texts({
  'utf-8': 'UTF-8',
  'windows-1252': 'Western (Windows)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big endian',
});

export const FIELD_TEXTS: Record<Field, string> = texts({
  name: 'Name',
  middleName: 'Middle name',
  surname: 'Surname',
  number: 'Number',
  language: 'Language',
  birth: 'Birth or age',
  lastVisit: 'Last visit',
  note: 'Note',
  minor: 'Under 18, yes or no',
  guardian: 'Guardian, by the row’s id',
  id: 'Id of the row, for guardians',
});

export const PROBLEM_TEXTS: Record<TableProblem, string> = texts({
  too_large: 'This file is larger than 5 MB. Split it and import the parts.',
  too_many_rows: 'This file has more than 20,000 rows. Split it and import the parts.',
  too_many_cells:
    'This file has more than 256 columns, or more than 1,000,000 cells. Delete the columns that patients do not need, save it again and choose it again.',
  too_much_text:
    'This file has more text than a list of 20,000 patients. Delete the columns that patients do not need, save it again and choose it again.',
  too_slow:
    'This file takes too long to read. Split it and import the parts, or copy its rows, 2,000 at a time, and paste them here.',
  empty: 'There are no rows in it.',
  old_spreadsheet:
    'This is an old Excel file (.xls). Save it as .xlsx or CSV, or paste its rows here.',
  binary_workbook:
    'This is a binary workbook (.xlsb). Save it as .xlsx or CSV, or paste its rows here.',
  encrypted:
    'This workbook has a password. Open it, remove the password under File, Info, and save it again.',
  open_document:
    'This is a LibreOffice file (.ods). Save it as .xlsx or CSV, or paste its rows here.',
  numbers:
    'This is a Numbers file. Export it as Excel or CSV under File, Export To, or paste its rows here.',
  web_page:
    'This is a web page that was saved as a spreadsheet. Open it in Excel or Google Sheets, and save it as .xlsx or CSV.',
  document: 'This is a text document. Copy the rows of its table, and paste them here.',
  pdf: 'This is a PDF. Ask the program that made it for Excel or CSV.',
  picture: 'This is a picture. Rows can be read from a spreadsheet or text only.',
  other_archive: 'This is an archive without a spreadsheet. Unpack it, and choose the file in it.',
  not_loaded:
    'The part of Wellword that reads files did not arrive. Check your internet connection, and choose the file again.',
  unreadable: 'This file cannot be read. Save it as CSV, or copy its rows and paste them here.',
});

export const ROW_PROBLEM_TEXTS: Record<RowProblem, string> = texts({
  name_missing: 'The name is missing',
  missing: 'The number is missing',
  stray_quote: 'A quotation mark in this line is not closed',
  too_long: 'The name or the number has more than 1,000 characters',
  merged: 'The name or the number is in a merged cell above: write it into each row',
  damaged:
    'The letters of the name are damaged; choose other letters above, or save the file as UTF-8',
  digits_lost: 'The spreadsheet has cut off digits of the number',
  not_a_number: 'This is not a 10-digit number',
});
