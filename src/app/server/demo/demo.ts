import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { createLogin, setPassword } from '#features/accounts/server/service.ts';
import { clinicsWithZone, createClinic } from '#features/clinics/server/service.ts';
import { openClinicForWork, openOperatorForWork } from '#features/clinics/server/worker.ts';
import { systemClock } from '#platform/server/clock.ts';
import { deriveKey } from '#platform/server/crypto.ts';
import { openPool } from '#platform/server/db/pools.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import type { Env } from '#platform/server/env.ts';
import { startFakeProvider } from '#platform/server/testing/fake-provider.ts';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import type { OpenedDatabase } from '../database.ts';
import type { SideDoor } from '../http.ts';
import { OUTBOX_PATH, outboxPage, outboxStyle } from './outbox-page.ts';
import { fillClinic, fillCreatives } from './records.ts';

export interface Demo {
  /** Where the stand-in for the direct-send provider answers. */
  readonly providerBaseUrl: string;
  readonly sideDoor: SideDoor;
  readonly signInLines: readonly string[];
  close(): Promise<void>;
}

const CLINIC_EMAIL = 'clinic@demo.example';
const CLINIC_PHONE = '5550000200';
const ADMIN_EMAIL = 'admin@demo.example';

/**
 * Makes the demo of a first run (decisions.md 30) when the database is empty, and stands in for the outside services.
 * Its password is shown when it is made; DEMO_PASSWORD sets it, also later.
 */
export async function startDemo(settings: {
  env: Env;
  database: OpenedDatabase;
  say: (text: string) => void;
}): Promise<Demo> {
  const { env, database, say } = settings;
  const operatorPool = openPool(database.address, { ...database.roles.operator, max: 1 });
  const pool = openPool(database.address, { ...database.roles.user, max: 2 });
  const provider = await startFakeProvider();
  try {
    const operator = openOperatorForWork(operatorPool, randomUUID());
    const isNew = (await clinicsWithZone(operator)).length === 0;
    const password = env.demoPassword ?? (isNew ? randomBytes(9).toString('base64url') : undefined);
    if (isNew && password !== undefined) {
      say('Wellword: filling a demo clinic …');
      await fill({ operator, pool, password, sealingKey: deriveKey(env.appSecret, 'sealing') });
    } else if (password !== undefined) {
      for (const email of [CLINIC_EMAIL, ADMIN_EMAIL])
        await setPassword(operator, { email, password });
    }
    return {
      providerBaseUrl: provider.url,
      sideDoor: outboxDoor(provider),
      signInLines: signInLines(password, env),
      close: () => provider.close(),
    };
  } finally {
    await Promise.all([operatorPool.end(), pool.end()]);
  }
}

async function fill(demo: {
  operator: OperatorScope;
  pool: ReturnType<typeof openPool>;
  password: string;
  sealingKey: Buffer;
}): Promise<void> {
  const { operator, pool, password, sealingKey } = demo;
  const admin = await createClinic(operator, {
    name: 'Wellword Admin',
    role: 'admin',
    clinicName: 'Wellword',
  });
  await createLogin(operator, {
    clinicId: admin,
    name: 'Wellword Admin',
    email: ADMIN_EMAIL,
    password,
  });
  const clinicId = await createClinic(operator, {
    name: 'Meera Shah',
    clinicName: 'Shanti Clinic',
    profileTypes: ['General Practice', 'Dentist'],
  });
  const scope = openClinicForWork(
    { pool, clock: systemClock },
    { clinicId, timeZone: DEFAULT_TIME_ZONE, name: 'Demo', requestId: randomUUID() },
  );
  await fillClinic(scope, { sealingKey });
  await fillCreatives(operator, { today: scope.today });
  // Last, so that a start that was cut short is seen: without a login nobody works in half a demo.
  await createLogin(operator, {
    clinicId,
    name: 'Meera Shah',
    email: CLINIC_EMAIL,
    phoneNumber: CLINIC_PHONE,
    password,
  });
}

function outboxDoor(provider: Awaited<ReturnType<typeof startFakeProvider>>): SideDoor {
  return async ({ request, response, path }) => {
    if (request.method !== 'GET' || !path.startsWith(OUTBOX_PATH)) return false;
    const isStyle = path === `${OUTBOX_PATH}.css`;
    response.writeHead(200, {
      'Content-Type': isStyle ? 'text/css' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(isStyle ? outboxStyle() : outboxPage(provider.requests));
    return true;
  };
}

function signInLines(password: string | undefined, env: Env): string[] {
  return [
    `Sign in as the clinic:  ${CLINIC_EMAIL} (or ${CLINIC_PHONE})`,
    `Sign in as the admin:   ${ADMIN_EMAIL}`,
    password === undefined
      ? 'Password: as shown at the first start; DEMO_PASSWORD=… npm start sets another.'
      : `Password:               ${password}`,
    `Letters (reset links, codes) lie in ${path.join(env.dataDirectory, 'outbox')}`,
    `Directly sent messages reach a stand-in; see them at ${OUTBOX_PATH}`,
  ];
}
