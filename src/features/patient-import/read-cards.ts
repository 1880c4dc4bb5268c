import { decodeText } from './read-text.ts';

/** The fields of one card; the cells are judged like those of a sheet. */
export interface Card {
  readonly name: string;
  /** Mobile numbers first. */
  readonly numbers: readonly string[];
  readonly birth: string;
  readonly note: string;
  /** Properties that no patient has, such as an address; pictures and what only programs read are left out. */
  readonly others: ReadonlyMap<string, string>;
}

interface Property {
  readonly key: string;
  readonly parameters: string;
  readonly value: string;
}

/** Reads the cards of a vCard file of version 2.1, 3 or 4. A card that is cut off at the end counts too. */
export function readCards(text: string): Card[] {
  const cards: Property[][] = [];
  for (const line of unfoldLines(text)) {
    if (/^BEGIN:VCARD$/iu.test(line.trim())) cards.push([]);
    else {
      const property = readProperty(line);
      if (property) cards.at(-1)?.push(property);
    }
  }
  return cards.map((properties) => toCard(properties));
}

/** A line as the parts that it was folded into; joined once, so a long one is not copied for each of its parts. */
interface FoldedLine {
  readonly parts: string[];
  /** Undefined until the colon that ends its parameters. */
  isQuoted: boolean | undefined;
}

const PICTURE = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/iu;
/** A picture goes on in lines of letters and digits, indented or not. */
const PICTURE_PART = /^(?:[ \t].*|[A-Za-z0-9+/]*=*)$/u;
/** Some programs also indent the line after '='; a space before a code belongs to no text. */
const FOLD_BEFORE_CODE = /^[ \t](?==)/u;

/** Joins a line with those that go on after it: a space begins them, or '=' ends a quoted-printable one. */
function unfoldLines(text: string): string[] {
  const lines: FoldedLine[] = [];
  let isPicture = false;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    // Pictures are most of a phone's file, and are not read.
    isPicture = PICTURE.test(line) || (isPicture && PICTURE_PART.test(line));
    if (isPicture) continue;
    const last = lines.at(-1);
    const end = last?.parts.at(-1) ?? '';
    if (last?.isQuoted && end.endsWith('='))
      last.parts.splice(-1, 1, end.slice(0, -1), line.replace(FOLD_BEFORE_CODE, ''));
    else if (last && /^[ \t]/u.test(line)) last.parts.push(line.slice(1));
    else lines.push({ parts: [line], isQuoted: undefined });
    const whole = lines.at(-1);
    if (whole?.isQuoted === undefined && whole && line.includes(':'))
      whole.isQuoted = isQuotedPrintable(whole.parts.join(''));
  }
  return lines.map(({ parts }) => parts.join(''));
}

function isQuotedPrintable(line: string): boolean {
  return line.slice(0, line.indexOf(':')).toUpperCase().includes('QUOTED-PRINTABLE');
}

function readProperty(line: string): Property | undefined {
  const [, key = '', parameters = '', value = ''] =
    /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/u.exec(line) ?? [];
  if (key === '') return undefined;
  const isQuoted = /QUOTED-PRINTABLE/iu.test(parameters);
  return {
    key: key.toUpperCase(),
    parameters: parameters.toUpperCase(),
    value: isQuoted ? decodeQuotedPrintable(value) : value,
  };
}

function decodeQuotedPrintable(value: string): string {
  const encodedValue = new TextEncoder().encode(value);
  const bytes: number[] = [];
  for (let index = 0; index < encodedValue.length; index += 1) {
    const hex = String.fromCodePoint(...encodedValue.subarray(index, index + 3));
    if (/^=[0-9A-F]{2}$/iu.test(hex)) {
      bytes.push(Number.parseInt(hex.slice(1), 16));
      index += 2;
    } else bytes.push(encodedValue[index] ?? 0);
  }
  return decodeText(Uint8Array.from(bytes)).text;
}

function toCard(properties: readonly Property[]): Card {
  const readValue = (key: string) =>
    removeEscapes(properties.find((each) => each.key === key)?.value ?? '');
  const numbers = properties
    .filter(({ key }) => key === 'TEL')
    .toSorted((a, b) => Number(isCell(b)) - Number(isCell(a)))
    .map(({ value }) => removeEscapes(value.replace(/^tel:/iu, '')));
  return {
    name: readValue('FN') || readStructuredName(properties),
    numbers,
    birth: readValue('BDAY'),
    note: readValue('NOTE'),
    others: listOthers(properties),
  };
}

function listOthers(properties: readonly Property[]): Map<string, string> {
  const others = new Map<string, string>();
  for (const { key, value } of properties) {
    const text = removeEscapes(value.replace(/(?<!\\);/gu, ' '));
    if (READ.has(key) || text === '') continue;
    others.set(key, [others.get(key), text].filter(Boolean).join(', '));
  }
  return others;
}

/** The properties that are read, and those that only programs read. */
const READ = new Set(
  'FN N TEL BDAY NOTE BEGIN END VERSION PRODID REV UID PHOTO LOGO SOUND KEY X-PRODID'.split(' '),
);

function isCell({ parameters }: Property): boolean {
  return /[;=,"](?:CELL|MOBILE)\b/u.test(parameters);
}

/** Turns 'Patel;Asha;;Dr.;' into 'Asha Patel'. */
function readStructuredName(properties: readonly Property[]): string {
  const value = properties.find(({ key }) => key === 'N')?.value ?? '';
  const [family = '', givenName = '', middle = ''] = value.split(/(?<!\\);/u);
  return [givenName, middle, family]
    .map((part) => removeEscapes(part))
    .filter((part) => part !== '')
    .join(' ');
}

function removeEscapes(value: string): string {
  return value
    .replace(/\\n/giu, ' ')
    .replace(/\\([,;:\\])/gu, '$1')
    .trim();
}
