import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BOARD_CODE_LENGTH, BOARD_CODE_LETTERS, BoardLinkId } from '#features/board/schema.ts';
import {
  addBoardLink,
  listBoardLinks,
  removeBoardLink,
} from '#features/board/server/change-board-links.ts';
import { addWalkIn } from '#features/today/server/add-walk-in.ts';
import { buildDoctor } from '#features/appointments/server/testing.ts';
import { AppointmentId } from '#features/appointments/schema.ts';
import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { recordFigures } from '#platform/server/testing/figures.ts';
import { expectValue, refusalCode } from '#platform/server/testing/refusals.ts';
import { runProduct, type RunningProduct } from './testing.ts';

const database = testDatabase();
let product: RunningProduct;
let clinic: BuiltClinic;

const PATIENT = 'Kantaben Trivedi';
const NUMBER = '9876500001';

beforeAll(async () => {
  // Both count the same day.
  clinic = await buildClinic(database);
  const { now } = clinic.scope;
  product = await runProduct(database, { clock: { now: () => now } });
});
afterAll(() => product.close());
beforeEach(async () => {
  clinic = await buildClinic(database);
});

async function addScreen(name = 'TV at the entrance') {
  const id = BoardLinkId.parse(randomUUID());
  return expectValue(await addBoardLink(clinic.scope, { id, name }));
}

async function addPatient(): Promise<void> {
  const doctorId = await buildDoctor(clinic);
  const id = AppointmentId.parse(randomUUID());
  await addWalkIn(clinic.scope, { id, patientName: PATIENT, contactNumber: NUMBER, doctorId });
}

async function show(path: string, method = 'GET') {
  const response = await fetch(product.url + path, {
    method,
    headers: { origin: product.origin },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

// covers: board-without-sign-in
test('a screen without a sign-in shows tokens and doctors, and nothing of a patient', async () => {
  await addPatient();
  const { path } = await addScreen();
  const { status, html, headers } = await show(path);
  expect(status).toBe(200);
  expect(html).toContain('<p class="next">1</p>');
  for (const secret of [PATIENT, 'Kantaben', NUMBER, NUMBER.slice(-4)])
    expect(html).not.toContain(secret);
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const script = await show('/tv/board.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.html).toContain('XMLHttpRequest');
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /u);
  expect(product.logLines.join('\n')).not.toContain(path.slice('/tv/'.length));
});

test('the patients’ language is beside the English words', async () => {
  await addPatient();
  const { path } = await addScreen();
  await database.ownerPool.query(
    `update users set languages = '{gu,en}', default_language = 'gu' where id = $1`,
    [clinic.id],
  );
  expect((await show(path)).html).toContain('<span lang="gu">ડૉક્ટર પાસે</span> · With the doctor');
});

// covers: board-code-as-hash
test('the code is stored as its hash, and is typed in any case with or without hyphens', async () => {
  const { path } = await addScreen();
  const code = path.slice('/tv/'.length);
  const { rows } = await database.ownerPool.query<{ text: string }>(
    'select to_jsonb(b)::text as text from board_links b where user_id = $1',
    [clinic.id],
  );
  expect(rows).toHaveLength(1);
  for (const spelling of [code, code.replaceAll('-', '')])
    expect(rows[0]?.text).not.toContain(spelling);
  expect((await show(`/tv/${code.replaceAll('-', '').toUpperCase()}`)).status).toBe(200);
});

// covers: board-removed
test('a removed screen, a suspended clinic and one without appointments show the same page', async () => {
  const { path, link } = await addScreen();
  const unknown = await show('/tv/2222-2222-2222');
  expect(unknown.status).toBe(404);
  await database.ownerPool.query(`update users set enabled_features = '{}' where id = $1`, [
    clinic.id,
  ]);
  expect(await show(path)).toMatchObject({ status: 404, html: unknown.html });
  await database.ownerPool.query(
    `update users set enabled_features = '{appointments}', suspended_at = now() where id = $1`,
    [clinic.id],
  );
  expect(await show(path)).toMatchObject({ status: 404, html: unknown.html });
  await database.ownerPool.query('update users set suspended_at = null where id = $1', [clinic.id]);
  expect((await show(path)).status).toBe(200);
  await removeBoardLink(clinic.scope, { id: link.id });
  expect(await show(path)).toMatchObject({ status: 404, html: unknown.html });
});

test('a screen of one clinic shows no token of another one', async () => {
  await addPatient();
  const ownScreen = await addScreen();
  clinic = await buildClinic(database);
  const { path } = await addScreen();
  expect((await show(path)).html).toContain('No one is waiting.');
  expect((await show(ownScreen.path)).html).toContain('<p class="next">1</p>');
});

test('answers forged codes alike, and other methods with 405', async (context) => {
  const forgedCodes = Array.from({ length: 200 }, () =>
    Array.from({ length: BOARD_CODE_LENGTH }, () =>
      BOARD_CODE_LETTERS.charAt(randomInt(BOARD_CODE_LETTERS.length)),
    ).join(''),
  );
  const strange = ['', '1', 'x'.repeat(500), '..%2F..%2Fapi', '%00', "1'or'1'='1"];
  const answers = [];
  for (const code of [...forgedCodes, ...strange])
    answers.push(await show(`/tv/${encodeURI(code)}`));
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const { path } = await addScreen();
  expect((await show(path, 'DELETE')).status).toBe(405);
  recordFigures(context, { forgedBoardCodes: forgedCodes.length, foundClinics: 0 });
});

test('the screen’s last day is noted, once a day', async () => {
  const { path, link } = await addScreen();
  expect(link.lastShownOn).toBeNull();
  await show(path);
  await show(path);
  const [boardLink] = await listBoardLinks(clinic.scope);
  expect(boardLink?.lastShownOn).toBe(clinic.scope.today);
});

test('the same id again makes another address, and the first one shows nothing', async () => {
  const { path, link } = await addScreen();
  const again = expectValue(await addBoardLink(clinic.scope, { id: link.id, name: link.name }));
  expect(again.path).not.toBe(path);
  expect((await show(path)).status).toBe(404);
  expect((await show(again.path)).status).toBe(200);
});

test('a clinic has at most ten screens, also when eleven are added at one moment', async () => {
  const additions = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      addBoardLink(clinic.scope, { id: BoardLinkId.parse(randomUUID()), name: `TV ${index}` }),
    ),
  );
  expect(additions.filter(({ ok }) => ok)).toHaveLength(10);
  const refusal = additions.find(({ ok }) => !ok);
  expect(refusal && refusalCode(refusal)).toBe('TOO_MANY_BOARD_LINKS');
});
