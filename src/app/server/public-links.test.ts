import { randomBytes, randomUUID } from 'node:crypto';
import { request as ask, type OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { endFeedbackSlip, listFeedback } from '#features/feedback/server/feedback.ts';
import { createLink } from '#features/links/server/create-link.ts';
import { linkAddresses } from '#features/links/server/link-address.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { CODE_LENGTH, CODE_LETTERS, readCode } from '#features/links/schema.ts';
import { createSlips } from '#features/posters/server/create-slips.ts';
import { readPosters } from '#features/posters/server/read-posters.ts';
import { REVIEW_SENTENCES } from '#features/content/review-sentences.ts';
import { type Point, POINTS } from '#features/content/sentence-schema.ts';
import { expandChoices } from '#features/content/seeded-random.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { runProduct, type RunningProduct } from './testing.ts';

let product: RunningProduct;
const database = testDatabase({
  contributions: [linkAddresses.with({ read: () => product.url, areVisitorsHere: true })],
});
let clinic: BuiltClinic;

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};
/** Real names of programs that fetch links which were sent to people. */
const PROGRAMS = [
  'WhatsApp/2.23.20.0',
  'WhatsApp/2.2587.9 W',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/W.X.Y.Z Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)',
  'Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
];

beforeAll(async () => {
  product = await runProduct(database, { arePatientsHere: true });
});
afterAll(() => product.close());
beforeEach(async () => {
  clinic = await buildClinic(database, { gmbLink: 'https://g.page/r/shanti/review' });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: OutgoingHttpHeaders;
  readonly html: string;
}

/** Asks as a browser does, with exactly these headers. */
function visit(
  path: string,
  {
    method = 'GET',
    headers = PHONE,
    body,
    from,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string; from?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, ...(from && { localAddress: from }) };
    const outgoing = ask(product.url + path, options, (response) => {
      let html = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (html += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, html }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function send(path: string, fields: Record<string, string> | string[][]): Promise<Answer> {
  const headers = {
    ...PHONE,
    origin: product.origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams(fields).toString();
  return visit(path, { method: 'POST', headers, body });
}

function tellClinic(path: string, fields: Record<string, string> = {}): Promise<Answer> {
  const submission = { act: 'clinic', form: randomUUID(), words: 'Waited two hours' };
  return send(path, { ...submission, ...fields });
}

async function makeLink({
  language = 'en',
  days = 90,
}: { language?: Language; days?: number } = {}): Promise<string> {
  const { id: patientId } = await buildPatient(clinic, { name: `Asha ${randomUUID()}` });
  const expiresAt = new Date(clinic.scope.now.getTime() + days * 86_400_000);
  const link = { target: 'own_words', patientId, reviewId: null, language, expiresAt } as const;
  const createdLink = await inTransaction(clinic.scope, (tx) => createLink(tx, link));
  return new URL(createdLink?.url ?? '').pathname;
}

async function readStored(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.ownerPool.query<Record<string, unknown>>(
    'select words, points, wants_answer from feedback where user_id = $1',
    [clinic.id],
  );
  return rows;
}

async function countOpens(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ opens: number }>(
    'select coalesce(sum(count), 0)::int as opens from link_opens where user_id = $1',
    [clinic.id],
  );
  return rows[0]?.opens ?? -1;
}

// covers: own-words-page-alike
test('shows one small page without scripts and strangers’ files in ten languages', async () => {
  const path = await makeLink();
  for (const language of LANGUAGES) {
    const { status, headers, html } = await visit(`${path}?lang=${language}`);
    expect(status).toBe(200);
    expect(html).toContain(`<html lang="${language}">`);
    expect(Buffer.byteLength(html)).toBeLessThan(15_000);
    expect(html).not.toMatch(/<script|<img|<link|<iframe|src=/u);
    const links = [...html.matchAll(/href="([^"]+)"/gu)].map(([, href = '']) => href);
    expect(links.filter((href) => !href.startsWith('?'))).toEqual([
      'https://g.page/r/shanti/review',
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/u);
  }
});

test('shows the same to each patient of a clinic, and nothing of a patient', async () => {
  const pages = await Promise.all([await makeLink(), await makeLink()].map((path) => visit(path)));
  expect(pages[0]?.html).toBe(pages[1]?.html);
  expect(pages[0]?.html).not.toMatch(/Asha|9820/u);
});

// covers: link-opens-of-people
test('counts a person who opens a link once, and no program', async (context) => {
  const path = await makeLink();
  for (const agent of PROGRAMS)
    for (const mode of ['navigate', undefined])
      await visit(path, {
        headers: { 'user-agent': agent, ...(mode && { 'sec-fetch-mode': mode }) },
      });
  await visit(path, { headers: { ...PHONE, 'sec-purpose': 'prefetch;prerender' } });
  await visit(path, { headers: { ...PHONE, 'sec-fetch-mode': 'no-cors' } });
  await visit(path, { method: 'HEAD' });
  expect(await countOpens()).toBe(0);
  await visit(path);
  await visit(path);
  expect(await countOpens()).toBe(1);
  recordFigures(context, { programs: PROGRAMS.length, countedPrograms: 0 });
});

// covers: forged-codes
test('answers forged codes alike, and finds no clinic with them', async (context) => {
  const forgedCodes = Array.from({ length: 300 }, () =>
    Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join(
      '',
    ),
  );
  const strange = [
    '',
    '1',
    'x'.repeat(500),
    '..%2F..%2Fapi',
    '%00',
    "1' or '1'='1",
    '０１２３４５６７８９',
  ];
  const triedCodes = [...forgedCodes, ...strange.map((code) => encodeURI(code))];
  const answers: Answer[] = [];
  const from = '127.0.0.20';
  for (const code of triedCodes) answers.push(await visit(`/l/${code}`, { from }));
  const unexpectedAnswers = answers.filter(({ status }) => status !== 404 && status !== 429);
  expect(unexpectedAnswers).toEqual([]);
  expect(new Set(answers.map(({ html }) => html)).size).toBe(2);
  expect(answers.slice(0, 30).every(({ status }) => status === 404)).toBe(true);
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(last?.headers).toMatchObject({ 'retry-after': '60', 'x-robots-tag': 'noindex, nofollow' });
  // Other patients behind the same address open their links.
  expect((await visit(await makeLink(), { from })).status).toBe(200);
  expect((await visit('/l/1111111111', { from: '127.0.0.21' })).status).toBe(404);
  const answer = await tellClinic(`/l/${forgedCodes[0]}`);
  expect(answer.status).toBe(404);
  expect(answer.html).toContain('It was not sent.');
  expect(answer.html).toContain('Waited two hours</textarea>');
  expect(await readStored()).toEqual([]);
  recordFigures(context, { forgedCodes: triedCodes.length, foundClinics: 0 });
});

test('a suspended clinic and one without reviews have no page', async () => {
  const path = await makeLink();
  const unknown = await visit('/l/1111111111');
  await database.ownerPool.query(`update users set enabled_features = '{}' where id = $1`, [
    clinic.id,
  ]);
  expect((await visit(path)).html).toBe(unknown.html);
  await database.ownerPool.query(
    `update users set enabled_features = '{reviews}', suspended_at = now() where id = $1`,
    [clinic.id],
  );
  expect((await visit(path)).html).toBe(unknown.html);
  expect((await tellClinic(path)).status).toBe(404);
});

test('an expired link leads to the clinic’s number alone, and stores nothing', async () => {
  await database.ownerPool.query(`update users set contact_phone = '9820098200' where id = $1`, [
    clinic.id,
  ]);
  const path = await makeLink({ days: -1 });
  const { status, html } = await visit(path);
  expect(status).toBe(410);
  expect(html).toContain('href="tel:+919820098200"');
  expect(html).not.toContain('<form');
  expect((await tellClinic(path)).status).toBe(410);
  expect(await readStored()).toEqual([]);
});

// covers: printed-slip-page
test('each printed slip has a link of its own that names no one and offers a call for an answer', async () => {
  await database.ownerPool.query(`update users set contact_phone = '9820098200' where id = $1`, [
    clinic.id,
  ]);
  const { links } = await createSlips(clinic.scope, { language: 'gu', count: 8 });
  expect(new Set(links).size).toBe(8);
  const [path = '', other = ''] = links.map((link) => new URL(link).pathname);
  const { status, html } = await visit(`${path}?show=clinic`);
  expect(status).toBe(200);
  expect(html).toContain('<html lang="gu">');
  expect(html).toContain('href="tel:+919820098200"');
  expect(html).not.toContain('name="answer"');
  expect((await tellClinic(path, { words: 'Waited', answer: 'yes' })).status).toBe(200);
  await visit(other, { headers: { ...PHONE, 'user-agent': 'WhatsApp/2.23.20.0' } });
  expect(await readStored()).toEqual([{ words: 'Waited', points: [], wants_answer: false }]);
  const { items } = await listFeedback(clinic.scope, {});
  expect(items).toMatchObject([{ patient: null, isFromSlip: true, wantsAnswer: false }]);
  const { slips, sampleLink } = await readPosters(clinic.scope);
  expect(slips).toEqual({ printed: 8, opened: 1 });
  // The preview shows an address of the same form that is no link of any patient.
  expect(sampleLink).toHaveLength(links[0]?.length ?? 0);
  expect(readCode(new URL(sampleLink ?? '').pathname)).toBeUndefined();
});

// covers: private-feedback
test('stores what the patient says, once, and says it to no log', async () => {
  const path = await makeLink({ language: 'gu' });
  const form = randomUUID();
  const words = 'દોઢ કલાક બેસવું પડ્યું <b>';
  for (let time = 0; time < 2; time += 1) {
    const { status, html } = await tellClinic(path, {
      form,
      words,
      waiting: 'bad',
      staff: 'good',
      cost: 'free',
      answer: 'yes',
    });
    expect(status).toBe(200);
    expect(html).toContain('role="status"');
  }
  expect(await readStored()).toEqual([
    {
      words,
      points: [
        { point: 'staff', direction: 'good' },
        { point: 'waiting', direction: 'bad' },
      ],
      wants_answer: true,
    },
  ]);
  const log = product.logLines.join('\n');
  expect(log).not.toContain('દોઢ');
  expect(log).not.toContain(path.slice('/l/'.length));
  const { rows } = await database.ownerPool.query<{ text: string }>(
    'select to_jsonb(a)::text as text from audit_log a where user_id = $1',
    [clinic.id],
  );
  expect(rows.map(({ text }) => text).join('')).not.toContain('દોઢ');
});

/** The names and values of the boxes that a page shows as ticked. */
function listTicks(html: string): string[] {
  const inputs = [...html.matchAll(/<input type="checkbox"[^>]*>/gu)].map(([input]) => input);
  return inputs
    .filter((input) => input.includes('checked'))
    .map((input) => input.replace(/.*name="(\w+)".*value="(\w+)".*/u, '$1=$2'));
}

// covers: contradicting-taps-asked
test.each(['clinic', 'compose'])(
  'a point that is good and not good at once is asked about, and nothing is lost (%s)',
  async (act) => {
    const path = await makeLink();
    const taps = [
      ['waiting', 'good'],
      ['waiting', 'bad'],
    ];
    const others = [
      ['staff', 'good'],
      ['words', 'Nice plants'],
    ];
    for (const fields of [taps, [...taps, ...others]]) {
      const { status, html } = await send(path, [['act', act], ...fields]);
      expect(status).toBe(400);
      expect(html).toContain('You tapped both “Short wait” and “Long wait”. Please keep only one.');
      expect(html).not.toContain('Please tap or type something first.');
      expect(html.includes('It was not sent.')).toBe(act === 'clinic');
      expect(listTicks(html)).toEqual(
        expect.arrayContaining(['waiting=good', 'waiting=bad']) as string[],
      );
      expect(listTicks(html).includes('staff=good')).toBe(fields !== taps);
      expect(html.includes('Nice plants</textarea>')).toBe(fields !== taps);
      expect(html).not.toContain('id="draft"');
    }
    expect(await readStored()).toEqual([]);
  },
);

// covers: page-language-keeps-what-was-said
test('a change of the page’s language brings back what was tapped and typed, and sends nothing', async () => {
  const path = await makeLink();
  const form = randomUUID();
  const fields = { form, waiting: 'bad', words: 'Waited <long>', answer: 'yes', switch: 'hi' };
  const privately = await tellClinic(`${path}?lang=hi&show=clinic`, fields);
  expect(privately.status).toBe(200);
  expect(privately.html).toContain('<html lang="hi">');
  expect(privately.html).toContain('सिर्फ़ क्लिनिक को बताएँ');
  expect(privately.html).toContain('Waited &lt;long&gt;</textarea>');
  expect(privately.html).toContain(`name="form" value="${form}"`);
  expect(listTicks(privately.html)).toEqual(['waiting=bad', 'answer=yes']);
  const draft = { act: 'compose', staff: 'good', words: 'Kind', draft: 'Kind staff', switch: 'gu' };
  const draftPage = await send(`${path}?lang=gu`, draft);
  expect(draftPage.html).toContain('<html lang="gu">');
  expect(draftPage.html).toContain('Kind staff</textarea>');
  expect(draftPage.html).toContain('Kind</textarea>');
  expect(listTicks(draftPage.html)).toEqual(['staff=good']);
  const empty = await tellClinic(`${path}?lang=ta&show=clinic`, { words: '', switch: 'ta' });
  expect(empty.status).toBe(200);
  expect(empty.html).not.toContain('role="alert"');
  expect(await readStored()).toEqual([]);
  // An answer that was not sent comes back in the other language too.
  for (const oldPath of [await makeLink({ days: -1 }), '/l/1111111111']) {
    const { html } = await tellClinic(`${oldPath}?lang=hi`, { words: 'Too late', switch: 'hi' });
    expect(html).toContain('Too late</textarea>');
    expect(html).toMatch(/<button lang="ta" form="said"[^>]* formAction="\?lang=ta"/u);
  }
});

// covers: page-ways-keep-what-was-said
test('the way to the private form and back brings along what was tapped and typed, and sends nothing', async () => {
  const path = await makeLink();
  const start = await visit(path);
  expect(start.html).toMatch(/<button class="way" form="said"[^>]* formAction="\?show=clinic/u);
  const fields = { staff: 'good', words: 'Kind', draft: 'Kind staff', switch: 'yes' };
  const privately = await send(`${path}?show=clinic`, { ...fields, act: 'compose' });
  expect(privately.status).toBe(200);
  expect(privately.html).toContain('name="act" value="clinic"');
  expect(privately.html).toContain('name="draft" value="Kind staff"');
  expect(privately.html).toMatch(/<button class="back" form="said"/u);
  expect(listTicks(privately.html)).toEqual(['staff=good']);
  const back = await send(path, { ...fields, act: 'clinic', answer: 'yes' });
  expect(back.html).toContain('name="act" value="compose"');
  expect(back.html).toContain('name="answer" value="yes"');
  expect(back.html).toContain('Kind staff</textarea>');
  expect(back.html).toContain('Kind</textarea>');
  expect(listTicks(back.html)).toEqual(['staff=good']);
  // Without an address on Google there is no text to put together: what was said waits unseen.
  await database.ownerPool.query(`update users set gmb_link = '' where id = $1`, [clinic.id]);
  const alone = await send(path, { ...fields, act: 'clinic' });
  expect(alone.html).toMatch(/<form [^>]*hidden=""/u);
  expect(alone.html).toContain('Kind</textarea>');
  expect(alone.html).toMatch(/<button class="way" form="said"/u);
  expect(await readStored()).toEqual([]);
});

// covers: own-words-edits-are-kept
test('a text put together again replaces an earlier one, but not one that the patient changed', async () => {
  const path = await makeLink();
  const readDraft = ({ html }: Answer) => /id="draft"[^>]*>([^<]*)</u.exec(html)?.[1] ?? '';
  const readHash = ({ html }: Answer) => /name="composed" value="(\w+)"/u.exec(html)?.[1] ?? '';
  const first = await send(path, { act: 'compose', words: 'Kind people' });
  const [draft, composed] = [readDraft(first), readHash(first)];
  const words = 'They took their time';
  const second = await send(path, { act: 'compose', words, draft, composed });
  expect(readDraft(second)).toContain(words);
  expect(readDraft(second)).not.toContain('Kind people');
  const changed = `${draft} And a nice garden`;
  const third = await send(path, { act: 'compose', words, draft: changed, composed });
  expect(readDraft(third)).toBe(`${changed}\n\n${readDraft(second)}`);
  const again = { act: 'compose', words, draft: readDraft(third), composed: readHash(third) };
  expect(readDraft(await send(path, again))).toBe(readDraft(third));
  const whole = 'a'.repeat(4000 - words.length);
  expect(readDraft(await send(path, { ...again, draft: whole }))).toBe(whole);
});

/** Every sentence that the built-in writer has for a point that was not good. */
function listSentences(point: Point): { long: string[]; short: string[] } {
  const { sentences, short } = REVIEW_SENTENCES.en.points[point].bad;
  return { long: sentences.flatMap(expandChoices), short: short.flatMap(expandChoices) };
}

// covers: own-words-drafts
test('puts a text together of what was tapped and typed alone, and stores nothing', async () => {
  const path = await makeLink();
  const words = 'The doctor took time for my questions';
  const { status, html } = await send(path, { act: 'compose', words });
  expect(status).toBe(200);
  expect(html).toMatch(/<textarea id="draft"[^>]*>[^<]*The doctor took time for my questions/u);
  const both = await send(path, { act: 'compose', waiting: 'bad' });
  const [, draft = ''] = /<textarea id="draft"[^>]*>([^<]*)/u.exec(both.html) ?? [];
  const { long, short } = listSentences('waiting');
  const usedSentences = [...long, ...short].filter((sentence) => draft.includes(sentence));
  expect(usedSentences).toHaveLength(1);
  for (const point of POINTS.filter((text) => text !== 'waiting'))
    for (const sentence of listSentences(point).long) expect(draft).not.toContain(sentence);
  expect((await send(path, { act: 'compose' })).status).toBe(400);
  expect((await send(path, { act: 'compose', words: '98200 98200' })).status).toBe(400);
  expect(await readStored()).toEqual([]);
});

test('puts nine taps together in ten languages, and as many letters as the box takes', async () => {
  const path = await makeLink();
  const taps = Object.fromEntries(POINTS.map((point) => [point, 'good']));
  for (const language of LANGUAGES) {
    const { status, html } = await send(`${path}?lang=${language}`, { act: 'compose', ...taps });
    expect(status, language).toBe(200);
    expect(html).toContain('<textarea id="draft"');
    expect(html).not.toContain('We ');
  }
  for (const act of ['compose', 'clinic']) {
    const words = (length: number) => ({ act, form: randomUUID(), words: '\u0958'.repeat(length) });
    expect((await send(path, words(2000))).status, act).toBe(200);
    const { status, html } = await send(path, words(2001));
    expect(status, act).toBe(413);
    expect(html).toContain('Your text has 2,001 letters. Please shorten it to 2,000.');
    expect(html).toContain('Up to 2,000 letters');
  }
});

// covers: public-page-markup
test('shows what anybody typed as text, never as markup', async () => {
  const attacks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</textarea><script>alert(1)</script>',
    '</title></style><svg onload=alert(1)>',
    "'-alert(1)-'",
  ];
  await database.ownerPool.query('update users set clinic_name = $2 where id = $1', [
    clinic.id,
    attacks.join(' ').slice(0, 110),
  ]);
  const path = await makeLink();
  for (const words of attacks) {
    const answers = [
      await visit(path),
      await send(path, { act: 'compose', words }),
      await tellClinic(path, { words: words + 'x'.repeat(2000) }),
    ];
    for (const { html } of answers) {
      expect(html).not.toMatch(/<(?:script|img|svg)/u);
      expect(html.match(/<textarea/gu)?.length).toBe(html.match(/<\/textarea>/gu)?.length);
    }
  }
});

// covers: public-page-limits
test('a flood from one link ends at twenty an hour, keeps what was typed, and leaves other links usable', async (context) => {
  const path = await makeLink();
  const other = await makeLink();
  const statuses: (number | undefined)[] = [];
  for (let time = 0; time < 40; time += 1) {
    const { status, html } = await tellClinic(path, { words: `Message ${time}` });
    statuses.push(status);
    if (status === 429) expect(html).toContain(`Message ${time}</textarea>`);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await tellClinic(other)).status).toBe(200);
  expect(await readStored()).toHaveLength(21);
  recordFigures(context, { sent: 40, storedOfOneLink: 20 });
});

// covers: private-feedback-never-lost
test('stores everything that the page calls received: without an id, with a strange one, with other words', async () => {
  const path = await makeLink();
  const form = randomUUID();
  const submissions: Record<string, string>[] = [
    { form: '', words: 'No id' },
    { form: 'x', words: 'A strange id' },
    { form, words: 'First' },
    { form, words: 'First' },
    { form, words: 'First, and a sentence more' },
    { form: form.toUpperCase(), words: 'Filled', website: 'https://asha.example', name: 'Asha' },
  ];
  for (const fields of submissions) {
    const { status, html } = await tellClinic(path, fields);
    expect(status).toBe(200);
    expect(html).toContain('Thank you. The clinic has received it.');
  }
  const storedWords = (await readStored()).map(({ words }) => words);
  expect(new Set(storedWords)).toEqual(new Set(submissions.map(({ words }) => words)));
  expect(storedWords).toHaveLength(new Set(storedWords).size);
});

test('answers any body without a failure of its own', async () => {
  const path = await makeLink();
  const headers = { ...PHONE, origin: product.origin, 'sec-fetch-site': 'same-origin' };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodies = [
    '',
    '%',
    'act=clinic&form=x&words=%E0%A4%A',
    `act=clinic&form=${randomUUID()}&words=%00%01%ED%A0%80`,
    'words='.repeat(3000),
    randomBytes(2000).toString('latin1'),
    'x'.repeat(70_000),
  ];
  const posts = bodies.map((body) =>
    visit(path, { method: 'POST', headers: { ...headers, ...type }, body }),
  );
  const json = visit(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const statuses = (await Promise.all([...posts, json])).map(({ status }) => status);
  expect(statuses.every((status) => status !== undefined && status < 500)).toBe(true);
  expect(statuses.slice(-2)).toEqual([413, 415]);
});

// covers: public-page-old-browsers
test.each([{}, { origin: 'null' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }])(
  'takes the form of a browser that says %j of where it comes from',
  async (origin) => {
    const path = await makeLink();
    const headers = { ...origin, 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'act=clinic&words=Waited+long';
    const { status, html } = await visit(path, { method: 'POST', headers, body });
    expect(status).toBe(200);
    expect(html).toContain('The clinic has received it.');
    expect(await readStored()).toMatchObject([{ words: 'Waited long' }]);
  },
);

// covers: public-page-failures
test('a failure is a page in the language of the browser, with what was typed', async () => {
  const hindi = { 'accept-language': 'fr-FR,hi-IN;q=0.9,en;q=0.8' };
  const unknown = await visit('/l/1111111111', { headers: hindi });
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('<html lang="hi">');
  expect(unknown.html).toContain('ऐसा कोई लिंक नहीं है');
  for (const language of LANGUAGES.filter((candidate) => candidate !== 'hi'))
    expect(unknown.html).toContain(`href="?lang=${language}"`);
  const choice = await visit('/l/1111111111?lang=ta', { headers: hindi });
  expect(choice.html).toContain('<html lang="ta">');

  const path = await makeLink();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const large = await visit(path, {
    method: 'POST',
    headers: { ...hindi, ...type },
    body: `act=clinic&words=${'x'.repeat(70_000)}`,
  });
  const long = await visit(`${path}?${'x'.repeat(9000)}`, { headers: hindi });
  for (const [answer, status] of [
    [large, 413],
    [long, 414],
  ] as const) {
    expect(answer.status).toBe(status);
    expect(answer.html).toContain('<html lang="hi">');
    expect(answer.html).toContain('भेजने के लिए बहुत बड़ा था');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
  const endedLink = await makeLink({ days: -1 });
  const lostResponse = await tellClinic(endedLink, { words: 'Too late' });
  expect(lostResponse.html).toContain('It was not sent.');
  expect(lostResponse.html).toContain('Too late</textarea>');
});

// covers: robots-stay-away
test('asks search engines to stay away from links of patients and waiting-room screens', async () => {
  const { status, headers, html } = await visit('/robots.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(html).toBe('User-agent: *\nDisallow: /l/\nDisallow: /tv/\n');
});

// covers: feedback-ends-a-slip
test('one slip’s link is ended from its feedback, and marks that turn the reading are gone', async () => {
  const { links } = await createSlips(clinic.scope, { language: 'en', count: 2 });
  const [path = '', other = ''] = links.map((link) => new URL(link).pathname);
  await tellClinic(path, { words: 'Bad \u202Ereversed\u2066' });
  const [item] = (await listFeedback(clinic.scope, {})).items;
  expect(item).toMatchObject({ words: 'Bad reversed', isSlipOpen: true });
  if (item === undefined) throw new Error('The feedback is listed');
  expect(await endFeedbackSlip(clinic.scope, item)).toMatchObject({ isSlipOpen: false });
  expect(await endFeedbackSlip(clinic.scope, item)).toMatchObject({ isFromSlip: true });
  expect((await tellClinic(path)).status).toBe(410);
  expect((await tellClinic(other)).status).toBe(200);
  await database.ownerPool.query('update feedback set words = $2 where user_id = $1', [
    clinic.id,
    'Old \u202Etext',
  ]);
  const words = (await listFeedback(clinic.scope, {})).items.map((candidate) => candidate.words);
  expect(words).toEqual(['Old text', 'Old text']);

  const personal = await makeLink();
  await tellClinic(personal, { words: 'By name' });
  const [namedItem] = (await listFeedback(clinic.scope, {})).items.filter(({ patient }) => patient);
  expect(namedItem).toMatchObject({ isSlipOpen: false });
  if (namedItem) await endFeedbackSlip(clinic.scope, namedItem);
  expect((await tellClinic(personal)).status).toBe(200);
});
