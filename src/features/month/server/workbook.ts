import { strToU8, zipSync } from 'fflate';
import { toInertCell } from '#platform/inert-cell.ts';
import type { MonthTable } from '../table-rules.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The longest name of a sheet. */
const NAME_LENGTH = 31;

/** Returns a table as a workbook with one sheet: the smallest form of XLSX (docs/decisions/062). */
export function toWorkbook({ title, columns, rows }: MonthTable): Uint8Array {
  const lines = [columns, ...rows.map(({ label, values }) => [label, ...values])];
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${lines.map(toRow).join('')}</sheetData></worksheet>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
    '_rels/.rels': toRelation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': toRelation('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(title.slice(0, NAME_LENGTH))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  const entries = Object.entries(files).map(
    ([name, text]) => [name, strToU8(HEAD + text)] as const,
  );
  return zipSync(Object.fromEntries(entries));
}

function toRelation(kind: string, target: string): string {
  return `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;
}

function toRow(cells: readonly (string | number | null)[], index: number): string {
  const row = index + 1;
  const written = cells.map((cell, column) => toCell(cell, `${LETTERS[column]}${row}`));
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A table has fewer columns. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function toCell(cell: string | number | null, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  const text = escapeXml(toInertCell(cell));
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
