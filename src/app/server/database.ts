import path from 'node:path';
import type pg from 'pg';
import { requireFinishedRestore } from '#platform/server/backup/restore-mark.ts';
import { deriveKey } from '#platform/server/crypto.ts';
import {
  DATABASE_OWNER,
  hasDatabaseOwner,
  prepareDatabase,
} from '#platform/server/embedded-postgres/database-owner.ts';
import { checkHistory, migrateDatabase } from '#platform/server/db/migrate.ts';
import type { DatabaseAddress, Role } from '#platform/server/db/pools.ts';
import { requireOwnSecret } from '#platform/server/db/stored-keys.ts';
import { withClient } from '#platform/server/db/with-client.ts';
import { hasCluster } from '#platform/server/embedded-postgres/cluster.ts';
import { DataDirectoryInUse } from '#platform/server/embedded-postgres/errors.ts';
import { refuseBesideCommand } from '#platform/server/embedded-postgres/lock.ts';
import { runningServer, startPostgresServer } from '#platform/server/embedded-postgres/server.ts';
import { EnvError, type Env } from '#platform/server/env.ts';
import { openFolder } from '#platform/server/open-folder.ts';

/** The database of this installation, up to date and ready for the app's two roles. */
export interface OpenedDatabase {
  readonly address: DatabaseAddress;
  readonly roles: { readonly user: Role; readonly operator: Role };
  readonly owner: Role;
  /** Whether it is our own server in DATA_DIR. */
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

const NAME = 'wellword';

interface Listener {
  readonly say: (text: string) => void;
  /** Another app got the embedded database while its server was away: this one must end. */
  readonly onTaken: (reason: Error) => void;
}

/** Opens the server that DATABASE_URL names, or starts the embedded one, and migrates. */
export async function openDatabase(env: Env, listener: Listener): Promise<OpenedDatabase> {
  return env.databaseUrl === undefined
    ? openEmbedded(env, listener)
    : openNamed(env, env.databaseUrl, listener);
}

/**
 * Opens the database for a script, also beside a running app: a running server is used and left running. Migrates only a
 * server that it starts itself, and makes no database.
 * @throws EnvError without a database, DataDirectoryInUse beside another command, WrongSecret, UnfinishedRestore
 */
export async function openBeside(env: Env, listener: Listener): Promise<OpenedDatabase> {
  if (env.databaseUrl !== undefined) {
    const namedDatabase = atNamed(env, env.databaseUrl);
    await withClient(namedDatabase.address, namedDatabase.owner, async (client) => {
      await requireInstallation(client);
      await requireOwn(client, env);
    });
    return namedDatabase;
  }
  const data = path.join(env.dataDirectory, 'postgres');
  const running = runningServer(data);
  if (running === undefined) {
    if (!hasCluster(data))
      throw new EnvError(`There is no database in ${env.dataDirectory}. ${SAME_SETTINGS}`);
    return openEmbedded(env, { ...listener, isCommand: true });
  }
  const { host, port, user, password } = running;
  const address = { host, port, database: NAME };
  const superuser = { user, ...(password === undefined ? {} : { password }) };
  await withClient({ ...address, database: 'postgres' }, superuser, (client) =>
    refuseBesideCommand(client, data),
  );
  await withClient(address, superuser, (client) => requireOwn(client, env));
  const isPrepared = await hasDatabaseOwner(address, superuser);
  const passwords = password === undefined ? undefined : rolePasswords(env.appSecret);
  return {
    address,
    owner: isPrepared ? ownerWith(passwords) : superuser,
    roles: rolesWith(passwords),
    isEmbedded: true,
    close: async () => {},
  };
}

/** Opens the database for a command that may come before the first start, also beside a running app. */
export function openForCommand(env: Env, listener: Listener): Promise<OpenedDatabase> {
  const isBeside =
    env.databaseUrl === undefined &&
    runningServer(path.join(env.dataDirectory, 'postgres')) !== undefined;
  if (isBeside) return openBeside(env, listener);
  return env.databaseUrl === undefined
    ? openEmbedded(env, { ...listener, isCommand: true })
    : openNamed(env, env.databaseUrl, listener);
}

/** Opens the database as a restore needs it: with any schema, or none. Nothing else may run on it. */
export async function openUnmigrated(env: Env, listener: Listener): Promise<OpenedDatabase> {
  if (env.databaseUrl !== undefined) return atNamed(env, env.databaseUrl);
  return openEmbedded(env, { ...listener, asItIs: true, isCommand: true });
}

/** Passwords that the two roles have here; undefined on a private socket, which asks for none. */
export function setRolePasswords(env: Env, database: OpenedDatabase) {
  const needsThem = !database.isEmbedded || database.owner.password !== undefined;
  return needsThem ? appPasswords(rolePasswords(env.appSecret)) : undefined;
}

const SAME_SETTINGS =
  'Give this command the settings of the service: docs/running.md, One file for the settings.';

/** Refuses, before anything is changed, a database that this version or this secret cannot work with. */
async function requireOwn(client: pg.Client, env: Env): Promise<void> {
  await checkHistory(client);
  await requireFinishedRestore(client);
  await requireOwnSecret(client, env);
}

async function requireInstallation(client: pg.Client): Promise<void> {
  const result = await client.query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (result.rowCount === 1) return;
  throw new EnvError(`There is no Wellword in the database of DATABASE_URL. ${SAME_SETTINGS}`);
}

async function openEmbedded(
  env: Env,
  {
    say,
    onTaken,
    asItIs = false,
    isCommand = false,
  }: Listener & { asItIs?: boolean; isCommand?: boolean },
): Promise<OpenedDatabase> {
  openFolder(env.dataDirectory);
  const server = await startPostgresServer({
    dataDirectory: path.join(env.dataDirectory, 'postgres'),
    isCommand,
    onProgress: say,
    onLost: (reason) => {
      if (reason instanceof DataDirectoryInUse) onTaken(reason);
      else say(reason.message);
    },
  });
  try {
    const { host, port, user, password } = server.connection;
    const superuser = { user, ...(password === undefined ? {} : { password }) };
    const address = { host, port, database: NAME };
    // The private socket asks for no password; where there is none (Windows), the roles get derived ones.
    const passwords = password === undefined ? undefined : rolePasswords(env.appSecret);
    await prepareDatabase(address, {
      superuser,
      password: passwords?.[DATABASE_OWNER],
      // A restore creates the schema again.
      ...(asItIs ? {} : { check: (client) => requireOwn(client, env) }),
    });
    const owner = ownerWith(passwords);
    if (!asItIs)
      await migrateDatabase(address, {
        owner,
        say,
        ...(passwords === undefined ? {} : { passwords: appPasswords(passwords) }),
      });
    return {
      address,
      owner,
      roles: rolesWith(passwords),
      isEmbedded: true,
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openNamed(
  env: Env,
  databaseUrl: string,
  { say }: Listener,
): Promise<OpenedDatabase> {
  const database = atNamed(env, databaseUrl);
  const { address, owner } = database;
  // Before the roles get the passwords of this secret: with another one, instances that run would be locked out.
  await withClient(address, owner, (client) => requireOwn(client, env));
  await migrateDatabase(address, {
    owner,
    passwords: appPasswords(rolePasswords(env.appSecret)),
    say,
  });
  return database;
}

function atNamed(env: Env, databaseUrl: string): OpenedDatabase {
  const url = parseDatabaseUrl(databaseUrl);
  const owner = {
    user: decodeURIComponent(url.username),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
  };
  const address: DatabaseAddress = {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...toSsl(url.searchParams.get('sslmode')),
  };
  const roles = rolesWith(rolePasswords(env.appSecret));
  return { address, owner, roles, isEmbedded: false, close: async () => {} };
}

function parseDatabaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new EnvError('DATABASE_URL must look like postgres://user:password@host:5432/database');
  }
  return url;
}

// Certificates are checked unless the address says that the connection needs none.
function toSsl(mode: string | null): Pick<DatabaseAddress, 'ssl'> {
  if (mode === null || mode === 'disable' || mode === 'prefer' || mode === 'allow') return {};
  return { ssl: { rejectUnauthorized: mode !== 'require' && mode !== 'no-verify' } };
}

type Passwords = Record<'app_user' | 'app_operator' | typeof DATABASE_OWNER, string>;

function rolePasswords(appSecret: string): Passwords {
  const findPassword = (role: string) =>
    deriveKey(appSecret, `database/${role}`).toString('base64url');
  return {
    app_user: findPassword('app_user'),
    app_operator: findPassword('app_operator'),
    [DATABASE_OWNER]: findPassword(DATABASE_OWNER),
  };
}

function appPasswords({ app_user, app_operator }: Passwords) {
  return { app_user, app_operator };
}

function ownerWith(passwords: Passwords | undefined): Role {
  return { user: DATABASE_OWNER, ...(passwords ? { password: passwords[DATABASE_OWNER] } : {}) };
}

function rolesWith(passwords: Passwords | undefined): OpenedDatabase['roles'] {
  return {
    user: { user: 'app_user', ...(passwords ? { password: passwords.app_user } : {}) },
    operator: { user: 'app_operator', ...(passwords ? { password: passwords.app_operator } : {}) },
  };
}
