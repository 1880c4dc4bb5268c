import { strToU8 } from 'fflate';
import { writeText, writeWorkbook } from '../../src/features/patient-import/testing.ts';
import { toLetter, type Sheet } from './sheet.ts';

export interface TextOptions {
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly isQuoted: boolean;
  /** Some lines end in another way, as in files that were put together. */
  readonly hasMixedEnds?: boolean;
  readonly encoding: 'utf-8' | 'utf-8 with a mark' | 'windows-1252' | 'utf-16le';
}

/** Writes the rows as text, as programs do; a stray mark is written as it is. */
export function writeCsv(sheet: Sheet, options: TextOptions): Uint8Array {
  const { delimiter, lineEnd, isQuoted } = options;
  const lines = sheet.rows.map(({ cells, strayQuote, fate }) =>
    cells
      .map((cell, column) => {
        if (column === strayQuote) return fate === 'damaged' ? `"${cell}` : `${cell}"`;
        const isSpecial = cell.includes(delimiter) || /["\r\n]/u.test(cell);
        return isQuoted || isSpecial ? `"${cell.replaceAll('"', '""')}"` : cell;
      })
      .join(delimiter),
  );
  const ends = options.hasMixedEnds ? [lineEnd, '\r\n', '\n'] : [lineEnd];
  const text = lines.map((line, index) => `${line}${ends[index % ends.length]}`).join('');
  return encode(text, options.encoding);
}

function encode(text: string, encoding: TextOptions['encoding']): Uint8Array {
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  if (encoding === 'utf-8 with a mark') return strToU8(`\uFEFF${text}`);
  // The letters of the people are the same in both.
  return encoding === 'windows-1252' ? new Uint8Array(Buffer.from(text, 'latin1')) : strToU8(text);
}

/** Writes a workbook. */
export function writeXlsx({ rows, merges }: Sheet): Uint8Array {
  const xml = rows.map(({ cells }, row) => {
    const parts = cells.map((cell, column) =>
      cell === '' ? '' : writeText(`${toLetter(column)}${row + 1}`, escapeXml(cell)),
    );
    return `<row r="${row + 1}">${parts.join('')}</row>`;
  });
  const ranges = merges.map((ref) => `<mergeCell ref="${ref}"/>`);
  return writeWorkbook(xml.join(''), {}, ranges.join(''));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export interface CardOptions {
  readonly lineEnd: string;
  readonly hasPhotos: boolean;
  readonly hasMark: boolean;
  readonly hasBlankLines: boolean;
  readonly isQuotedPrintable: boolean;
  readonly isCutOff: boolean;
}

const PHOTO_LINE = ` ${'QUJDRA'.repeat(12)}`;

/** Writes the people as contact cards; the cells of a row are the properties that the headings name. */
export function writeCards(
  { columns, rows, header }: Sheet,
  { lineEnd, hasPhotos, hasMark, hasBlankLines, isQuotedPrintable, isCutOff }: CardOptions,
): Uint8Array {
  const lines = rows.slice(header + 1).flatMap(({ cells }, index) => {
    const properties = cells.flatMap((cell, column) => {
      const { heading = '' } = columns[column] ?? {};
      return cell === '' ? [] : cell.split(' / ').map((part) => writeProperty(heading, part));
    });
    const photo = [
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/',
      ...Array.from({ length: 40 }, () => PHOTO_LINE),
    ];
    return [
      'BEGIN:VCARD',
      isQuotedPrintable ? 'VERSION:2.1' : 'VERSION:3.0',
      ...properties,
      ...(hasPhotos && index % 3 === 0 ? photo : []),
      'END:VCARD',
      ...(hasBlankLines && index % 2 === 0 ? [''] : []),
    ];
  });
  const wholeLines = isCutOff ? lines.slice(0, lines.lastIndexOf('END:VCARD')) : lines;
  return strToU8(`${hasMark ? '\uFEFF' : ''}${wholeLines.join(lineEnd)}${isCutOff ? '' : lineEnd}`);

  function writeProperty(heading: string, text: string): string {
    const key = { Name: 'FN', Mobile: 'TEL;type=CELL', 'Date of birth': 'BDAY', Note: 'NOTE' };
    const name = heading in key ? key[heading as keyof typeof key] : heading;
    if (name.startsWith('TEL') && /^0[0-9]{2}-/u.test(text)) return `TEL;type=HOME:${text}`;
    if (!isQuotedPrintable || name.startsWith('TEL'))
      return fold(`${name}:${text.replace(/[,;]/gu, '\\$&')}`, lineEnd);
    return `${name};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quote(text, lineEnd)}`;
  }
}

/** Folds a line after 60 letters; a line of an iPhone goes on after a blank. */
function fold(line: string, lineEnd: string): string {
  const letters = Array.from(line);
  const parts = Array.from({ length: Math.ceil(letters.length / 60) }, (_none, at) =>
    letters.slice(at * 60, at * 60 + 60).join(''),
  );
  return parts.join(`${lineEnd} `);
}

function quote(text: string, lineEnd: string): string {
  const codes = Array.from(
    strToU8(text),
    (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const parts = Array.from({ length: Math.ceil(codes.length / 20) }, (_none, at) =>
    codes.slice(at * 20, at * 20 + 20).join(''),
  );
  return parts.join(`=${lineEnd}`);
}
