import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Requirement } from '../requirement.ts';
import {
  openCrashEnvironment,
  SECRET,
  signInOn,
  until,
} from '../../../security/crash-environment.ts';
import type { CrashEnvironment, CrashClinic } from '../../../security/crash-environment.ts';
import { deriveEncryptionKey, keyMark } from '../../../src/platform/server/crypto.ts';

const NEW_SECRET = 'another secret that is good for crashing only';
const KEY = `bt_live_${randomBytes(12).toString('hex')}`;

/**
 * R20: provider keys, passwords and session tokens are searched for in the raw files of the database, its log and a dump of
 * every table; two clinics' sealed keys are exchanged; the secret is changed, and the one before opens nothing.
 */
export const atRest: Requirement = {
  async run() {
    const environment = await openCrashEnvironment({ durable: true });
    try {
      const app = await environment.startApp();
      const clinics = [
        await environment.buildClinic({ messages: 2, providerKey: KEY }),
        await environment.buildClinic({ messages: 2, providerKey: `${KEY}-two` }),
      ] as const;
      const token = await sessionToken(app, clinics[0]);
      const canaries = [KEY, token, clinics[0].login.password, SECRET];
      await environment.owner.query('checkpoint');
      const files = path.join(environment.folder, 'postgres');
      if ((await hitsInFiles(files, ['Shanti Clinic'])) === 0)
        throw new Error('The search finds nothing, not even what is there');
      const inFiles = await hitsInFiles(files, canaries);
      const inDump = await hitsInDump(environment, canaries);

      await exchangeKeys(environment, clinics);
      const call = await signInOn(app, clinics[0].login);
      const response = await call(app, 'POST', `/messages/${clinics[0].messageIds[0]}/send`, {});
      const openedElsewhere = environment.provider.requests.length;
      const isClosed =
        (response?.body as { code?: string } | undefined)?.code === 'NO_PROVIDER_KEY';
      await exchangeKeys(environment, clinics);
      await app.kill();

      const { share, takenMs } = await changeSecret(environment);
      const works = await sendsWith(environment, { clinic: clinics[0], appSecret: NEW_SECRET });
      const oldWorks = await sendsWith(environment, { clinic: clinics[1], appSecret: SECRET });
      const figures = {
        inFiles,
        inDump,
        swapRefused: String(isClosed),
        openedElsewhere,
        resealed: `${share}%`,
        resealedMs: takenMs,
        newOpens: String(works),
        oldOpens: String(oldWorks),
      };
      const isSafe = inFiles + inDump + openedElsewhere === 0 && isClosed;
      return { figures, pass: isSafe && share === 100 && works && !oldWorks };
    } finally {
      await environment.close();
    }
  },
};

async function sessionToken(app: { url: string }, { login }: CrashClinic): Promise<string> {
  const answer = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: login.email, password: login.password }),
  });
  const value = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=').slice(1).join('=');
  if (value === undefined || value.length < 20) throw new Error('No session was given');
  return decodeURIComponent(value);
}

async function hitsInFiles(folder: string, canaries: readonly string[]): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  if (!files.some(({ parentPath }) => parentPath.includes('pg_wal')))
    throw new Error('The database keeps no log here');
  let hits = 0;
  for (const { parentPath, name } of files) {
    // A file may go while the database lives.
    const bytes = await readFile(path.join(parentPath, name)).catch(() => Buffer.alloc(0));
    hits += canaries.filter((canary) => bytes.includes(canary)).length;
  }
  return hits;
}

async function hitsInDump(
  { owner }: CrashEnvironment,
  canaries: readonly string[],
): Promise<number> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  let hits = 0;
  for (const { name } of tables.rows) {
    const rows = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    const text = rows.rows.map(({ row }) => row).join('\n');
    hits += canaries.filter((canary) => text.includes(canary)).length;
  }
  return hits;
}

async function exchangeKeys(
  { owner }: CrashEnvironment,
  [first, second]: readonly [CrashClinic, CrashClinic],
): Promise<void> {
  await owner.query(
    `update users u set blueticks_api_key = o.blueticks_api_key from users o
     where (u.id = $1 and o.id = $2) or (u.id = $2 and o.id = $1)`,
    [first.id, second.id],
  );
}

/** Starts with a new secret beside the one before, until its job has encrypted everything again. */
async function changeSecret(
  environment: CrashEnvironment,
): Promise<{ share: number; takenMs: number }> {
  const app = await environment.startApp({ appSecret: NEW_SECRET, previousSecret: SECRET });
  const mark = keyMark(deriveEncryptionKey(NEW_SECRET));
  const encryptedCountQuery = `select count(*)::int as all, count(*) filter (where starts_with(value, $1))::int as renewed from (
    select blueticks_api_key as value from users union all select secret from login_second_factors
    union all select sealed from kept_keys) sealed where value is not null`;
  const countRows = async () =>
    (await environment.owner.query<{ all: number; renewed: number }>(encryptedCountQuery, [mark]))
      .rows[0];
  const isDone = async () => {
    const counts = await countRows();
    return counts !== undefined && counts.all === counts.renewed;
  };
  const takenMs = await until(isDone, { seconds: 60, what: 'everything is encrypted again' });
  const counts = await countRows();
  await app.kill();
  return { share: counts ? Math.round((counts.renewed / counts.all) * 100) : 0, takenMs };
}

/** Whether an app with this secret alone can use the clinic's key. */
async function sendsWith(
  environment: CrashEnvironment,
  { clinic, appSecret }: { clinic: CrashClinic; appSecret: string },
): Promise<boolean> {
  const app = await environment.startApp({ appSecret }).catch(() => undefined);
  if (app === undefined) return false;
  const call = await signInOn(app, clinic.login);
  const answer = await call(app, 'POST', `/messages/${clinic.messageIds[1]}/send`, {});
  await app.kill();
  return answer?.status === 200;
}
