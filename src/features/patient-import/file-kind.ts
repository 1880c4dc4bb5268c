/** Files that hold no rows that can be read here; each has a sentence that says what to do. */
export type OtherFile =
  | 'old_spreadsheet'
  | 'encrypted'
  | 'open_document'
  | 'numbers'
  | 'web_page'
  | 'pdf'
  | 'picture'
  | 'other_archive';

export type FileKind = 'text' | 'spreadsheet' | OtherFile;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A compound file of Microsoft: Excel 97 to 2003, and every workbook with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const PICTURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
];
const PDF = [0x25, 0x50, 0x44, 0x46];
const WEB_PAGE = /^\s*(?:<!doctype html|<html|<table|<meta|<\?xml[^>]*\?>\s*<html)/iu;
/** Where a workbook with a password says so, in letters of two bytes. */
const ENCRYPTED_PART = 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0';

/** Tells what a file is by its bytes; its name may say anything. */
export function findFileKind(bytes: Uint8Array): FileKind {
  if (beginsWith(bytes, COMPOUND))
    return toLatin(bytes).includes(ENCRYPTED_PART) ? 'encrypted' : 'old_spreadsheet';
  if (beginsWith(bytes, ZIP)) return findArchiveKind(bytes);
  if (beginsWith(bytes, PDF)) return 'pdf';
  if (PICTURES.some((mark) => beginsWith(bytes, mark))) return 'picture';
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).replaceAll('\0', '');
  return WEB_PAGE.test(start) ? 'web_page' : 'text';
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** The names of an archive's parts are in its bytes as they are. */
function findArchiveKind(bytes: Uint8Array): FileKind {
  const content = toLatin(bytes);
  if (content.includes('xl/workbook.xml')) return 'spreadsheet';
  if (content.includes('vnd.oasis.opendocument')) return 'open_document';
  return content.includes('Index/Document.iwa') ? 'numbers' : 'other_archive';
}

function toLatin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
