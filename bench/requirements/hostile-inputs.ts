import { strToU8 } from 'fflate';
import type { Language } from '../../src/platform/language.ts';
import { readRows } from '../../src/features/patient-import/read-rows.ts';
import { readTable } from '../../src/features/patient-import/read-table.ts';
import { writeText, writeWorkbook } from '../../src/features/patient-import/testing.ts';
import { checkText } from '../../src/features/text-checks/check-text.ts';
import { withEnvironment, signIn, type Environment } from '../environment/environment.ts';
import { askNowAndThen, openConnection, prepareRequest, quantile } from '../environment/load.ts';
import type { Requirement } from './requirement.ts';

const LONGEST_HOLD_MS = 50;
/** Eight times the text may take so many times the work: linear, and what a busy machine adds. */
const MOST_GROWTH = 16;
const MOST_TIMES_IDLE = 2;
const AT_ONCE = 100;
const ROUNDS = 3;
const LONGEST = 4096;
const SHORT = LONGEST / 8;
const LONGEST_READING_MS = 10_000;
const LONGEST_PAGE_WORK_MS = 1000;

/** Parts that a rule reads, or almost: repeated, each made some pattern read the text again from every letter. */
const PARTS = [
  '9|9O|9 |1 2 |12.|12:30|+91|9,|one |zero oh |double ',
  'a|a |a.|a-|a! |. |a@|@a|www.|dot |a/|http:|1.a.|oi@okm|.c',
  'क|क्|क |क्ष |ണ്|\u0902|e\u0301|अगर |तुम्हाला काही |भूल |बल|ing ല',
  'star |five star review |send otp code pay upi |cure guarantee |if |no |but a, ',
  '{|{a}|[a|(|<a|&a|,|\n|*|ﷺ|asha |dr |bill no ',
].flatMap((parts) => parts.split('|'));
const LANGUAGES: readonly Language[] = ['en', 'hi', 'mr', 'ta', 'ml'];
const CLINIC = { names: ['Smile Care'], phones: ['9876543210'], links: ['https://smile.example'] };

/** R54: no accepted text holds the event loop, no file holds the tab, and no clinic feels another one's. */
export const hostileInputs: Requirement = {
  async run() {
    const texts = measureTexts();
    const files = await measureFiles();
    const others = await withEnvironment(
      { otherClinics: 3, appointments: 500, reviews: 20, messages: 100 },
      measureOthers,
    );
    return {
      figures: { ...texts, ...files, ...others },
      pass:
        texts.held_ms <= LONGEST_HOLD_MS &&
        texts.growth <= MOST_GROWTH &&
        files.accepted === 0 &&
        files.read_ms <= LONGEST_READING_MS &&
        files.page_ms <= LONGEST_PAGE_WORK_MS &&
        others.times_idle <= MOST_TIMES_IDLE,
    };
  },
};

function repeat(part: string, length: number): string {
  return `ok ${part.repeat(Math.ceil(length / part.length))}`.slice(0, length - 3) + ' ok';
}

function measureTexts() {
  let heldCount = 0;
  let growth = 0;
  const sizes = [500, SHORT, LONGEST];
  for (const language of LANGUAGES) {
    for (const part of PARTS) {
      for (const size of sizes) heldCount = Math.max(heldCount, measureHold(language, part, size));
      growth = Math.max(growth, measureGrowth(language, part));
    }
  }
  return {
    texts: LANGUAGES.length * PARTS.length * sizes.length,
    held_ms: Math.round(heldCount),
    growth: Math.round(growth * 10) / 10,
  };
}

function toCheck(language: Language, text: string) {
  return { text, language, kind: 'request', clinic: CLINIC, author: 'person' } as const;
}

/** Starts to count processor time in milliseconds, which other programs on the machine do not lengthen. */
function startClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** Returns how much work the check is for the event loop. The best of three counts. */
function measureHold(language: Language, part: string, size: number): number {
  const check = toCheck(language, repeat(part, size));
  const times = Array.from({ length: 3 }, () => {
    const readClock = startClock();
    checkText(check);
    return readClock();
  });
  return Math.min(...times);
}

/** Returns the processor time of a text divided by that of its first eighth. Times below 2 ms are too short to compare. */
function measureGrowth(language: Language, part: string): number {
  const [short, long] = [SHORT, LONGEST].map((size) => {
    // By the letters that are read: one sign can stand for eighteen.
    const check = toCheck(language, repeat(part.normalize('NFKC'), size));
    const times = Array.from({ length: 3 }, () => {
      const readClock = startClock();
      checkText(check);
      return readClock();
    });
    return Math.min(...times);
  });
  return (long ?? 0) / Math.max(2, short ?? 0);
}

/** Each cell shows the first of the shared texts. */
function writeColumn(rows: number): string {
  return Array.from(
    { length: rows },
    (_none, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  ).join('');
}

const HOSTILE_FILES: Readonly<Record<string, Uint8Array>> = {
  'far.xlsx': writeWorkbook(`<row r='1'><c r='ZZZZZ1'><v>1</v></c></row>`),
  'far-rows.xlsx': writeWorkbook(`<row><c r="A99999999"/></row>`),
  'spelled.xlsx': writeWorkbook(`<row r="1"><c r="&#90;ZZZZ1"><v>1</v></c></row>`),
  'wide.xlsx': writeWorkbook(
    `<row r="1">${writeText('IV1', 'x')}</row><row r="20000">${writeText('A20000', 'x')}</row>`,
  ),
  'tags.xlsx': writeWorkbook('<c r="A1" '.repeat(1_000_000)),
  'rows.xlsx': writeWorkbook('<row/>'.repeat(5_000_000)),
  'long.xlsx': writeWorkbook(writeColumn(20_000), {
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'a'.repeat(30_000)}</t></si></sst>`,
    ),
  }),
  'entities.xlsx': writeWorkbook(`<row r="1">${writeText('A1', '&amp;'.repeat(5_000_000))}</row>`),
  'wide.csv': strToU8(',x'.repeat(2_000_000)),
};
/** Are read, though each part goes on in the next. */
const QUOTED = strToU8(`"a"b`.repeat(500_000));
const FOLDED_CARD = strToU8(
  `BEGIN:VCARD\r\nFN:Asha\r\nNOTE;ENCODING=QUOTED-PRINTABLE:${'=41=\r\n'.repeat(700_000)}\r\nEND:VCARD`,
);
const LARGEST = strToU8(
  Array.from(
    { length: 20_000 },
    (_none, index) => `Asha,98765${String(index).padStart(5, '0')},a,b,c`,
  ).join('\n'),
);

/** Reads each file as the screen's worker does; what the page itself does with the largest table is timed too. */
async function measureFiles() {
  let acceptedCount = 0;
  let longest = 0;
  for (const [fileName, content] of Object.entries(HOSTILE_FILES)) {
    const readClock = startClock();
    if (typeof (await readTable({ fileName, content })) !== 'string') acceptedCount += 1;
    longest = Math.max(longest, readClock());
  }
  for (const content of [QUOTED, FOLDED_CARD]) {
    const readClock = startClock();
    await readTable({ fileName: 'long', content });
    longest = Math.max(longest, readClock());
  }
  const table = await readTable({ fileName: 'largest.csv', content: LARGEST });
  if (typeof table === 'string') throw new Error(`The largest table is refused: ${table}`);
  const readPageClock = startClock();
  readRows({ ...table, today: '2026-11-20', timeZone: 'Asia/Kolkata' });
  return {
    files: Object.keys(HOSTILE_FILES).length,
    accepted: acceptedCount,
    read_ms: Math.round(longest),
    page_ms: Math.round(readPageClock()),
  };
}

async function measureOthers({ database, product, cookie }: Environment) {
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from reviews where user_id = $1 limit 1',
    [database.clinicId],
  );
  const path = `/api/reviews/${rows[0]?.id}/text`;
  const hostile = Array.from({ length: AT_ONCE }, (_none, index) => {
    const aiReviewText = repeat(PARTS[index % PARTS.length] ?? '9', LONGEST);
    const language = LANGUAGES[index % LANGUAGES.length];
    const body = { aiReviewText, language, writer: null, version: -1 };
    return prepareRequest('PUT', path, { cookie, body });
  });
  const quietCookie = await signIn(product, { email: database.neighbourEmail });
  const request = prepareRequest('POST', '/api/appointments/search', {
    cookie: quietCookie,
    body: {},
  });
  const { port, hostname } = new URL(product.url);
  const ask = (until: AbortSignal) => askNowAndThen(product.url, { request, until });
  await ask(AbortSignal.timeout(1000));
  const idle = quantile(await ask(AbortSignal.timeout(3000)), 0.95);
  const statuses = new Set<string>();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answerSignal = new AbortController();
    const quiet = ask(answerSignal.signal);
    await Promise.all(
      hostile.map(async ({ bytes }) => {
        const line = await openConnection(Number(port), hostname);
        statuses.add((await line.ask(bytes)).status);
        line.close();
      }),
    );
    answerSignal.abort();
    times.push(...(await quiet));
  }
  const during = quantile(
    times.toSorted((first, second) => first - second),
    0.95,
  );
  return {
    hostile: AT_ONCE * ROUNDS,
    statuses: [...statuses].toSorted().join('+'),
    idle_p95_ms: Math.round(idle),
    others_p95_ms: Math.round(during),
    times_idle: Math.round((during / idle) * 10) / 10,
  };
}
