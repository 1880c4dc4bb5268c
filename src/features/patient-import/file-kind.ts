/** Files that hold no rows that can be read here; each has a sentence that says what to do. */
export type OtherFile =
  | 'old_spreadsheet'
  | 'binary_workbook'
  | 'encrypted'
  | 'open_document'
  | 'numbers'
  | 'web_page'
  | 'document'
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
const ARCHIVES = [
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
];
/** HTML, the XML of Excel 2003, and a web page with its parts, as practice programs name them .xls. */
const WEB_PAGE = /^\s*(?:<[!?a-z]|MIME-Version:)/iu;
/** The parts by which a compound file says what it is, in letters of two bytes. */
const ENCRYPTED_PART = toTwoBytes('EncryptedPackage');
const WORD_PART = toTwoBytes('WordDocument');

/** Tells what a file is by its bytes; its name may say anything. */
export function findFileKind(bytes: Uint8Array): FileKind {
  if (beginsWith(bytes, COMPOUND)) return findCompoundKind(bytes);
  if (beginsWith(bytes, ZIP)) return findArchiveKind(bytes);
  if (beginsWith(bytes, PDF)) return 'pdf';
  if (PICTURES.some((mark) => beginsWith(bytes, mark))) return 'picture';
  if (ARCHIVES.some((mark) => beginsWith(bytes, mark))) return 'other_archive';
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).replaceAll('\0', '');
  return WEB_PAGE.test(start) ? 'web_page' : 'text';
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function findCompoundKind(bytes: Uint8Array): FileKind {
  const content = toLatin(bytes);
  if (content.includes(ENCRYPTED_PART)) return 'encrypted';
  return content.includes(WORD_PART) ? 'document' : 'old_spreadsheet';
}

/** The names of an archive's parts are in its bytes as they are. */
function findArchiveKind(bytes: Uint8Array): FileKind {
  const content = toLatin(bytes);
  if (content.includes('xl/workbook.xml')) return 'spreadsheet';
  if (content.includes('xl/workbook.bin')) return 'binary_workbook';
  if (content.includes('word/document.xml')) return 'document';
  if (content.includes('vnd.oasis.opendocument')) return 'open_document';
  return content.includes('Index/Document.iwa') ? 'numbers' : 'other_archive';
}

function toTwoBytes(text: string): string {
  return text.replace(/./gu, '$&\0');
}

function toLatin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
