import { randomBytes, randomUUID } from 'node:crypto';
import { request as ask, type OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { createLink } from '#features/links/server/create-link.ts';
import { buildPatient } from '#features/patients/server/testing.ts';
import { CODE_LENGTH, CODE_LETTERS } from '#features/links/schema.ts';
import { REVIEW_SENTENCES } from '#features/writing/review-sentences/languages.ts';
import { type Point, POINTS } from '#features/writing/review-sentences/schema.ts';
import { expandChoices } from '#features/writing/seeded-random.ts';
import { LANGUAGES, type Language } from '#platform/language.ts';
import { inTransaction } from '#platform/server/db/scope.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { runProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
let product: RunningProduct;
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
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = ask(product.url + path, { method, headers }, (response) => {
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

function send(path: string, fields: Record<string, string>): Promise<Answer> {
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
  const said = { act: 'clinic', form: randomUUID(), website: '', words: 'Waited two hours' };
  return send(path, { ...said, ...fields });
}

async function makeLink({
  language = 'en',
  days = 90,
}: { language?: Language; days?: number } = {}): Promise<string> {
  const { id: patientId } = await buildPatient(clinic, { name: `Asha ${randomUUID()}` });
  const expiresAt = new Date(Date.now() + days * 86_400_000);
  const link = { target: 'own_words', patientId, reviewId: null, language, expiresAt } as const;
  const created = await inTransaction(clinic.scope, (tx) => createLink(tx, link));
  return new URL(created?.url ?? '').pathname;
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
  const forged = Array.from({ length: 300 }, () =>
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
  const tried = [...forged, ...strange.map((code) => encodeURI(code))];
  const answers = await Promise.all(tried.map((code) => visit(`/l/${code}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  const posted = await tellClinic(`/l/${forged[0]}`);
  expect(posted.status).toBe(404);
  expect(await readStored()).toEqual([]);
  recordFigures(context, { forgedCodes: tried.length, foundClinics: 0 });
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
  const log = product.logged.join('\n');
  expect(log).not.toContain('દોઢ');
  expect(log).not.toContain(path.slice('/l/'.length));
  const { rows } = await database.ownerPool.query<{ text: string }>(
    'select to_jsonb(a)::text as text from audit_log a where user_id = $1',
    [clinic.id],
  );
  expect(rows.map(({ text }) => text).join('')).not.toContain('દોઢ');
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
  const said = [...long, ...short].filter((sentence) => draft.includes(sentence));
  expect(said).toHaveLength(1);
  for (const point of POINTS.filter((one) => one !== 'waiting'))
    for (const sentence of listSentences(point).long) expect(draft).not.toContain(sentence);
  expect((await send(path, { act: 'compose' })).status).toBe(400);
  expect(await readStored()).toEqual([]);
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

test('drafts of one link use up no more than ten sentences of the bank', async () => {
  const path = await makeLink();
  const count = async () => {
    const { rows } = await database.ownerPool.query<{ count: number }>(
      'select count(*)::int as count from draft_sentences where user_id = $1',
      [clinic.id],
    );
    return rows[0]?.count ?? -1;
  };
  for (let time = 0; time < 10; time += 1)
    await send(path, { act: 'compose', waiting: 'bad', words: 'x'.repeat(time) });
  const before = await count();
  for (let time = 0; time < 10; time += 1) {
    const { status } = await send(path, { act: 'compose', staff: 'good', words: 'y'.repeat(time) });
    expect(status).toBe(200);
  }
  expect(await count()).toBe(before);
});

test('a program that fills in every field stores nothing and cannot tell', async () => {
  const path = await makeLink();
  const { status, html } = await tellClinic(path, { website: 'https://spam.example' });
  expect(status).toBe(200);
  expect(html).toContain('role="status"');
  expect(await readStored()).toEqual([]);
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
  const sent = bodies.map((body) =>
    visit(path, { method: 'POST', headers: { ...headers, ...type }, body }),
  );
  const json = visit(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const foreign = visit(path, {
    method: 'POST',
    headers: { ...type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    body: 'act=clinic&words=hello',
  });
  const statuses = (await Promise.all([...sent, json, foreign])).map(({ status }) => status);
  expect(statuses.every((status) => status !== undefined && status < 500)).toBe(true);
  expect(statuses.slice(-2)).toEqual([415, 403]);
});
