import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import type { SmsSettings } from '#features/accounts/server/sms-gateway.ts';
import { createLogin, hasLogin } from '#features/accounts/server/create-login.ts';
import { setPassword } from '#features/accounts/server/passwords.ts';
import { listClinicsWithZone } from '#features/clinics/server/all-clinics.ts';
import { addSetupMark } from '#features/clinics/server/setup-marks.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { openClinicForWork, openOperatorForWork } from '#features/clinics/server/worker.ts';
import { ClinicId } from '#platform/ids.ts';
import { createShiftedClock, systemClock, type Clock } from '#platform/server/clock.ts';
import { deriveKey } from '#platform/server/crypto.ts';
import type { Contribution } from '#platform/server/db/contributions.ts';
import { loadKey } from '#platform/server/db/stored-keys.ts';
import { openPool, type DatabaseAddress, type Role } from '#platform/server/db/pools.ts';
import {
  inOperatorTransaction,
  inTransaction,
  type ClinicScope,
  type OperatorScope,
} from '#platform/server/db/scope.ts';
import type { Env } from '#platform/server/env.ts';
import { withClient } from '#platform/server/db/with-client.ts';
import { DEFAULT_SMS } from '#platform/server/sms-settings.ts';
import { startFakeProvider } from '#platform/server/testing/fake-provider.ts';
import { startFakeSmsGateway } from '#platform/server/testing/fake-sms-gateway.ts';
import { startFakeScript, type FakeScript } from '#platform/server/testing/fake-script.ts';
import { addDays, dateIn, DEFAULT_TIME_ZONE, formatInstant } from '#platform/calendar.ts';
import { instantAt } from '#platform/zoned-time.ts';
import { createOutboxRoute, type DemoRequest, type DemoRoute } from './outbox-route.ts';
import { OUTBOX_PATH } from './outbox-page.ts';
import { fillCreatives } from './creative-pictures.ts';
import { connectSheet, fillClinic } from './records.ts';
import { addTodaysVisits } from './todays-visits.ts';
import { CLOCK_SCHEMA, setDatabaseClock } from './database-clock.ts';
import { SHEET_PATH, sheetPage, sheetStyle } from './sheet-page.ts';

export interface Demo {
  /** Where the stand-in for the direct-send provider answers. */
  readonly providerBaseUrl: string;
  /** Where the stand-in for Google Sheets answers. */
  readonly sheetOrigins: readonly string[];
  /** Where the stand-in for the SMS gateway answers. */
  readonly sms: SmsSettings;
  /** Where a connection has the demo's clock. */
  readonly database: DatabaseAddress;
  /** How far the demo's clock is from the real one: it starts at twenty past eleven of a working day. */
  readonly clockShiftMs: number;
  readonly extraRoutes: DemoRoute;
  readonly signInLines: readonly string[];
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
const DEMO_PATH = '/demo/';
const CLINIC_EMAIL = 'clinic@demo.example';
const CLINIC_PHONE = '5550000200';
const ADMIN_EMAIL = 'admin@demo.example';
// Always the same, so that a start after one that was cut short knows its own.
const CLINIC_ID = ClinicId.parse('d0000000-0000-4000-8000-000000000001');
const ADMIN_CLINIC_ID = ClinicId.parse('d0000000-0000-4000-8000-000000000002');

/**
 * Creates the demo of a first run (S30) when the database is empty, and starts fakes of the outside services. The password
 * is shown when it is created; DEMO_PASSWORD sets it, also later.
 */
export async function startDemo(settings: {
  env: Env;
  database: {
    readonly address: DatabaseAddress;
    readonly owner: Role;
    readonly roles: Record<'user' | 'operator', Role>;
  };
  contributions: readonly Contribution[];
  say: (text: string) => void;
}): Promise<Demo> {
  const { env, database, contributions, say } = settings;
  const asOwner = (work: (client: ClientBase) => Promise<unknown>) =>
    withClient(database.address, database.owner, work);
  const clockShiftMs = findClockShift(systemClock.now()) + env.clockOffsetDays * DAY_MS;
  await asOwner((client) => setDatabaseClock(client, clockShiftMs));
  const address = { ...database.address, firstSchema: CLOCK_SCHEMA };
  const operatorPool = openPool(address, { ...database.roles.operator, max: 1 });
  const numberKey = await loadKey(operatorPool, { ...env, purpose: 'numbers' });
  const pool = openPool(address, {
    ...database.roles.user,
    max: 2,
    numberKey,
    contributions,
  });
  const provider = await startFakeProvider();
  const script = await startFakeScript();
  const smsGateway = await startFakeSmsGateway((body) => keepSms(env, body));
  const outbox = createOutboxRoute(provider);
  try {
    const operator = openOperatorForWork(operatorPool, randomUUID());
    const encryptionKey = deriveKey(env.appSecret, 'sealing');
    const clock = createShiftedClock(clockShiftMs);
    const isNew = await isUnfilled(operator);
    const password = env.demoPassword ?? (isNew ? randomBytes(9).toString('base64url') : undefined);
    if (isNew && password !== undefined) {
      say('Wellword: filling a demo clinic …');
      await fill({ operator, pool, clock, password, encryptionKey });
      // Else PostgreSQL plans the month's figures for empty tables until it looks at them itself, minutes later.
      await asOwner((client) => client.query('analyze'));
    } else if (password !== undefined) {
      for (const email of [CLINIC_EMAIL, ADMIN_EMAIL])
        await setPassword(operator, { email, password });
    }
    await fillToday({ pool, clock });
    await connectSheets({ operator, pool, script, encryptionKey });
    return {
      database: address,
      providerBaseUrl: provider.url,
      clockShiftMs,
      sheetOrigins: [script.url],
      sms: { ...DEFAULT_SMS, url: smsGateway.url, sender: 'DEMO', templateId: 'demo' },
      extraRoutes: async (exchange) => {
        if (!exchange.path.startsWith(DEMO_PATH)) return false;
        if (!exchange.path.endsWith('.css') && (await redirectVisitor(exchange))) return true;
        return (await outbox(exchange)) || sheetDoor(script)(exchange);
      },
      signInLines: [...signInLines(password, env), clockLine(clock)],
      async close() {
        await smsGateway.close();
        await script.close();
        await provider.close();
      },
    };
  } finally {
    await Promise.all([operatorPool.end(), pool.end()]);
  }
}

/** The demo's messages are for its own clinic and admin; everybody else is led to the sign-in. */
async function redirectVisitor({ request, response, context }: DemoRequest) {
  const login = await context.accounts.gate.provenLogin({
    cookies: request.headers.cookie,
    requestId: context.requestId,
  });
  if (login?.clinicId === CLINIC_ID || login?.clinicId === ADMIN_CLINIC_ID) return false;
  response.writeHead(303, { Location: '/login', 'Cache-Control': 'no-store' }).end();
  return true;
}

/** Beside the letters, in a folder that no one else on this machine can read. */
function keepSms({ dataDirectory }: Env, body: string): void {
  const folder = path.join(dataDirectory, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(':', '-');
  const file = path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.sms.json`);
  writeFileSync(file, body, { mode: 0o600, flag: 'wx' });
}

/** True while nothing but a demo that was not finished is there: its logins come last. */
async function isUnfilled(operator: OperatorScope): Promise<boolean> {
  const clinics = await listClinicsWithZone(operator);
  const isOwn = clinics.every(({ id }) => id === CLINIC_ID || id === ADMIN_CLINIC_ID);
  return isOwn && !(await hasLogin(operator, { clinicId: CLINIC_ID }));
}

/** Fills the demo. Cut short at any moment and repeated it makes one: each step is there as a whole or not at all. */
async function fill(demo: {
  operator: OperatorScope;
  pool: ReturnType<typeof openPool>;
  clock: Clock;
  password: string;
  encryptionKey: Buffer;
}): Promise<void> {
  const { operator, pool, clock, password, encryptionKey } = demo;
  await createClinic(operator, {
    id: ADMIN_CLINIC_ID,
    name: 'Wellword Admin',
    role: 'admin',
    clinicName: 'Wellword',
  });
  await createClinic(operator, {
    id: CLINIC_ID,
    name: 'Meera Shah',
    clinicName: 'Shanti Clinic',
    profileTypes: ['General Practice', 'Dentist'],
  });
  const scope = openDemoClinic({ pool, clock });
  // The demo shows a clinic at work.
  await addSetupMark(scope, { mark: 'ended' });
  await inTransaction(scope, (tx) => fillClinic(tx, { encryptionKey }));
  await inOperatorTransaction(operator, async (tx) => {
    await fillCreatives(tx, { today: scope.today });
    await createLogin(tx, {
      clinicId: ADMIN_CLINIC_ID,
      name: 'Wellword Admin',
      email: ADMIN_EMAIL,
      password,
    });
    await createLogin(tx, {
      clinicId: CLINIC_ID,
      name: 'Meera Shah',
      email: CLINIC_EMAIL,
      phoneNumber: CLINIC_PHONE,
      password,
    });
  });
}

/** Each day that the demo starts has its visits; those of earlier days stay. */
async function fillToday(demo: { pool: ReturnType<typeof openPool>; clock: Clock }): Promise<void> {
  const scope = openDemoClinic(demo);
  await inTransaction(scope, addTodaysVisits);
}

function openDemoClinic(work: { pool: ReturnType<typeof openPool>; clock: Clock }): ClinicScope {
  return openClinicForWork(work, {
    clinicId: CLINIC_ID,
    timeZone: DEFAULT_TIME_ZONE,
    name: 'Demo',
    requestId: randomUUID(),
  });
}

/** Returns how far it is to twenty past eleven of today, or of Monday when it is Sunday. */
export function findClockShift(now: Date): number {
  const today = dateIn(DEFAULT_TIME_ZONE, now);
  const isSunday = new Date(`${today}T00:00:00Z`).getUTCDay() === 0;
  const date = isSunday ? addDays(today, 1) : today;
  return instantAt(DEFAULT_TIME_ZONE, { date, time: '11:20' }).getTime() - now.getTime();
}

function clockLine(clock: Clock): string {
  const time = formatInstant(clock.now().toISOString(), DEFAULT_TIME_ZONE);
  return `The demo's clock begins at ${time}, also when it is night outside`;
}

/** The stand-in has another address at each start; clinics that were connected to it stay so. */
async function connectSheets(demo: {
  operator: OperatorScope;
  pool: ReturnType<typeof openPool>;
  script: FakeScript;
  encryptionKey: Buffer;
}): Promise<void> {
  const { operator, pool, ...connection } = demo;
  for (const { id: clinicId, timeZone } of await listClinicsWithZone(operator)) {
    const work = { clinicId, timeZone, name: 'Demo', requestId: randomUUID() };
    await connectSheet(openClinicForWork({ pool, clock: systemClock }, work), connection);
  }
}

function sheetDoor({ rows }: FakeScript) {
  return pageDoor(SHEET_PATH, { page: () => sheetPage(rows.values()), style: sheetStyle });
}

function pageDoor(prefix: string, { page, style }: { page: () => string; style: () => string }) {
  return ({ request, response, path: requestPath }: DemoRequest): boolean => {
    if (request.method !== 'GET' || (requestPath !== prefix && requestPath !== `${prefix}.css`))
      return false;
    const isStyle = requestPath.endsWith('.css');
    response.writeHead(200, {
      'Content-Type': isStyle ? 'text/css' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(isStyle ? style() : page());
    return true;
  };
}

/** Returns the text that the start prints about signing in and where messages go. */
export function signInLines(
  password: string | undefined,
  env: Pick<Env, 'dataDirectory' | 'providerBaseUrl'>,
): string[] {
  return [
    `Sign in as the clinic:  ${CLINIC_EMAIL} (or ${CLINIC_PHONE})`,
    `Sign in as the admin:   ${ADMIN_EMAIL}`,
    password === undefined
      ? 'Password: as shown at the first start; DEMO_PASSWORD=… npm start sets another.'
      : `Password:               ${password}`,
    `E-mails and text messages (reset links, codes) are in ${path.join(env.dataDirectory, 'outbox')}`,
    env.providerBaseUrl === undefined
      ? `The demo sends no WhatsApp messages; see what it would send at ${OUTBOX_PATH}`
      : `Directly sent messages go to ${env.providerBaseUrl}, as PROVIDER_BASE_URL says`,
    `The demo writes to no Google Sheet; see what it would write at ${SHEET_PATH}`,
  ];
}
