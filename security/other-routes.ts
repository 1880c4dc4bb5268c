import { CALLBACK_PATH } from '#features/delivery/server/callbacks.ts';
import type { Findings } from './access-matrix.ts';
import { send } from './api-calls.ts';
import type { Environment } from './environment.ts';
import { insertRow } from './insert-row.ts';
import { buildTenant, buildSession, type TestTenant } from './tenant.ts';

/** Ways in that are no operation of the API, or that ask for something else than a session. */
export async function otherRouteFindings(environment: Environment): Promise<Findings> {
  const owner = await buildTenant(environment);
  const other = await buildTenant(environment);
  const halfway = await buildSession(environment, {
    loginId: owner.rows.logins,
    stage: 'half',
  });
  const over = await buildSession(environment, { loginId: owner.rows.logins, isOver: true });
  const get = (url: string, cookie = '') => send(environment, { method: 'GET', url, cookie });
  const outside = (url: string, headers: Record<string, string>) =>
    send(environment, { method: 'POST', url, body: '{}', cookie: owner.cookie, headers });
  const answers: [string, { status: number }, number[]][] = [];
  const ask = (says: string, answer: { status: number }, statuses: number[]) =>
    answers.push([says, answer, statuses]);

  const logo = '/api/clinic/logo.webp';
  ask('its own logo', await get(logo, owner.cookie), [200]);
  const picture = `/api/creatives/${owner.rows.creatives}/picture.jpg`;
  const everything = '/api/export/everything.zip';
  const download = (cookie: string, headers = {}) =>
    send(environment, { method: 'POST', url: everything, cookie, headers });
  ask('everything of its own', await download(owner.cookie), [200]);
  const byPin = await buildSession(environment, {
    loginId: owner.rows.logins,
    startedByPin: true,
  });
  ask('everything, with a PIN', await download(byPin), [403]);
  for (const staffRole of ['viewer', 'reception', 'doctor', 'manager'] as const) {
    const loginId = await insertRow(environment, 'logins', {
      clinic_id: owner.clinicId,
      name: 'Ravi Patil',
      email: `${crypto.randomUUID()}@clinic.example`,
      staff_role: staffRole,
    });
    const cookie = await buildSession(environment, { loginId });
    ask(`everything, a ${staffRole}`, await download(cookie), [403]);
    ask(`the logo, a ${staffRole}`, await get(logo, cookie), [200]);
  }
  ask('everything, by a link', await get(everything, owner.cookie), [404, 405]);
  const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  ask('everything, by another site', await download(owner.cookie, foreign), [403]);
  const admin = await buildTenant(environment, { role: 'admin', features: [] });
  const withoutFeature = await buildTenant(environment, { features: [] });
  ask('its own picture', await get(picture, owner.cookie), [200]);
  ask('a picture, an admin', await get(picture, admin.cookie), [200]);
  ask('a picture of another clinic', await get(picture, other.cookie), [404]);
  const ownPicture = `/api/creatives/${withoutFeature.rows.creatives}/picture.jpg`;
  ask('its own picture without the feature', await get(ownPicture, withoutFeature.cookie), [404]);
  for (const [says, cookie] of [
    ['a stranger', ''],
    ['a half session', halfway],
    ['an expired session', over],
  ] as const) {
    ask(`the logo, ${says}`, await get(logo, cookie), [404]);
    ask(`a picture, ${says}`, await get(picture, cookie), [404]);
    ask(`everything of a clinic, ${says}`, await download(cookie), [401]);
    ask(`the changes, ${says}`, await get('/api/changes', cookie), [401]);
  }
  await environment.ownerPool.query('delete from clinic_logos where user_id = $1', [
    other.clinicId,
  ]);
  ask('the logo of a clinic that has none', await get(logo, other.cookie), [404]);
  for (const name of ['generate-review', 'generate-review-bundle']) {
    const url = `/functions/v1/${name}`;
    ask(`${name} with a session and no key`, await outside(url, { apikey: '' }), [401]);
    ask(`${name} with a wrong key`, await outside(url, { apikey: 'wrong' }), [401]);
    ask(
      `${name} with a wrong bearer`,
      await outside(url, { apikey: '', authorization: 'Bearer x' }),
      [401],
    );
  }
  for (const url of STATIC) ask(url, await get(url, owner.cookie), [400, 404]);
  for (const [says, answer, statuses] of await callbackAnswers(environment, owner))
    ask(says, answer, [...statuses]);
  for (const [says, answer, statuses] of await boardAnswers(environment, owner))
    ask(says, answer, [...statuses]);
  const findings = answers
    .filter(([, { status }, statuses]) => !statuses.includes(status))
    .map(([says, { status }, statuses]) => `${says}: ${status}, not ${statuses.join(' or ')}`);
  return { tryCount: answers.length, findings };
}

/** Files of the project that must not be served, in several spellings. */
const STATIC = [
  '/.env',
  '/package.json',
  '/.vite/manifest.json',
  '/assets/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd.txt',
  '/outbox/letter.eml',
  '/api/docs/package.json',
  '/api/docs/../openapi.json.map',
];

/** The provider's webhook: a secret opens its own clinic's, a replaced one opens nothing. */
async function callbackAnswers(environment: Environment, owner: TestTenant) {
  const renewCallback = async () =>
    ((await owner.call('messaging.renewCallback')).body as { path: string }).path;
  const post = (url: string) => send(environment, { method: 'POST', url, body: '{}' });
  const replacedAddress = await renewCallback();
  const living = await renewCallback();
  return [
    ['a callback that nobody made', await post(`${CALLBACK_PATH}${'x'.repeat(43)}`), [404]],
    ['a callback that was replaced', await post(replacedAddress), [404]],
    ['a callback', await post(living), [200, 202, 204]],
  ] as const;
}

/** The address of a waiting-room screen: opens one board, and no operation. */
async function boardAnswers(environment: Environment, owner: TestTenant) {
  const id = crypto.randomUUID();
  const answer = await owner.call('appointments.addBoardLink', { id, name: 'TV' });
  const { path } = answer.body as { path: string };
  const get = (url: string) => send(environment, { method: 'GET', url });
  const living = await get(path);
  const asHeader = await send(environment, {
    method: 'GET',
    url: '/api/appointments/day',
    headers: { authorization: `Bearer ${path.slice('/tv/'.length)}` },
  });
  await owner.call('appointments.removeBoardLink', { id });
  return [
    ['a screen that nobody added', await get('/tv/2222-2222-2222'), [404]],
    ['a screen', living, [200]],
    ['an operation with the code of a screen', asHeader, [401]],
    ['a screen that was removed', await get(path), [404]],
  ] as const;
}
