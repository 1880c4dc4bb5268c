import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod/mini';
import { readSms, SMS_VARIABLES, type SmsEnv } from './sms-settings.ts';

const text = (fallback: string) => z._default(z.string(), fallback);

const AI_PROVIDERS = ['google', 'openai-compatible', 'anthropic'] as const;

const FRAME_ADDRESS = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]\/(?:[A-Za-z0-9._~-]+\/)*$/;

const FrameAddresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        // The closing slash ends the host: without it `vimeo.com` would also let `vimeo.com.evil.example` in.
        .map((address) => (address.endsWith('/') ? address : `${address}/`)),
    ),
  ),
  z.array(
    z
      .string()
      .check(z.regex(FRAME_ADDRESS, 'CREATIVE_FRAME_HOSTS lists hosts such as player.vimeo.com')),
  ),
);

/** Origins separated by commas, each without a path. */
function originList(variable: string) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((list) => list.split(',').map((origin) => origin.trim())),
    ),
    z.array(
      z.string().check(
        z.refine((origin) => isSafeOrigin(origin), {
          error: `${variable} lists origins such as https://sheets.clinic.example`,
        }),
      ),
    ),
  );
}

/** Patients' texts and keys travel there: in the clear only on this machine. */
function isSafeOrigin(origin: string): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const { protocol, hostname } = new URL(origin);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

/** Every setting of an installation, with its meaning. Nothing else reads `process.env`. */
const Variables = z.object({
  /** `production` never seeds a demo, and demands APP_SECRET and secure cookies. */
  NODE_ENV: text('development'),
  /** Port that the app listens on. */
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4600),
  /** Address that the app listens on. */
  HOST: text('127.0.0.1'),
  /** Folder for the embedded database and what must outlive a restart. */
  DATA_DIR: text('./data'),
  /** A PostgreSQL 15–18 server; the user must own the database and may create roles. Empty: the embedded one. */
  DATABASE_URL: z.optional(z.string()),
  /** At least 32 characters; every key of the installation is derived from it. */
  APP_SECRET: z.optional(
    z.string().check(z.minLength(32, 'APP_SECRET needs at least 32 characters')),
  ),
  /** The APP_SECRET before this one, while its values are being encrypted again; docs/running.md says when to take it out. */
  APP_SECRET_PREVIOUS: z.optional(
    z.string().check(z.minLength(32, 'APP_SECRET_PREVIOUS needs at least 32 characters')),
  ),
  /** Encrypts and decrypts backups instead of the secret. */
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(12, 'BACKUP_PASSPHRASE needs at least 12 characters')),
  ),
  /** Where backups are written: each night the newest one is restored to try it. Empty: none is tried. */
  BACKUP_FOLDER: z.optional(z.string()),
  /** Password of the demo's two logins; a random one is made when it is missing. */
  DEMO_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'DEMO_PASSWORD needs at least 8 characters')),
  ),
  /** Address that people type, such as https://clinic.example; decides secure cookies and the accepted Origin. */
  PUBLIC_URL: z.optional(z.url('PUBLIC_URL must be an address such as https://clinic.example')),
  /** How many proxies before us may be believed about the caller's address. Demanded with an https PUBLIC_URL. */
  TRUSTED_PROXIES: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(5))),
  /** Direct-send provider; without it the demo has its stand-in, and everything else the provider's own address. */
  PROVIDER_BASE_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'PROVIDER_BASE_URL must be an address such as https://api.blueticks.co',
    }),
  ),
  /**
   * Origins besides Google's that messages may be exported to, separated by commas. They may be inside your network: the
   * check that an address is public does not apply to them.
   */
  SHEET_ALLOWED_ORIGINS: z.optional(originList('SHEET_ALLOWED_ORIGINS')),
  /**
   * Where embedded creatives may come from, separated by commas: a host, better with the path that its player lives
   * under, such as `player.vimeo.com/video/`. Never this installation's own host. Empty: the known players.
   */
  CREATIVE_FRAME_HOSTS: z.optional(FrameAddresses),
  /** `on` lets strangers make a clinic of their own, after confirming their e-mail address. */
  SIGN_UP: z._default(z.enum(['on', 'off']), 'off'),
  /** Sends mail, such as smtps://user:password@mail.example:465. Empty: letters lie in DATA_DIR/outbox. */
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'SMTP_URL must be an address such as smtps://user:password@mail.example:465',
    }),
  ),
  /** Who mail comes from. */
  MAIL_FROM: text('Wellword <wellword@localhost>'),
  ...SMS_VARIABLES,
  /** Both from Google's console let people sign in with Google; its redirect address is PUBLIC_URL/login/google. */
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  /** Another OpenID provider in Google's place. */
  GOOGLE_ISSUER: z._default(
    z.url({
      protocol: /^https?$/,
      error: 'GOOGLE_ISSUER must be an address such as https://accounts.google.com',
    }),
    'https://accounts.google.com',
  ),
  /** The service that writes texts; empty: the built-in writer does. docs/ai.md says how to connect each. */
  AI_PROVIDER: z.optional(z.enum(AI_PROVIDERS)),
  /** Its model, such as gemini-2.5-flash. */
  AI_MODEL: z.optional(z.string().check(z.maxLength(100, 'AI_MODEL has at most 100 characters'))),
  /** Its key; a model in the house may need none. */
  AI_API_KEY: z.optional(z.string()),
  /** Its address; demanded for openai-compatible, such as http://127.0.0.1:11434/v1. */
  AI_BASE_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'AI_BASE_URL must be an address such as http://127.0.0.1:11434/v1',
    }),
  ),
  /** Opens /functions/v1/ to callers from outside who send it; empty: the functions answer 404. */
  PUBLIC_API_KEY: z.optional(
    z.string().check(z.minLength(24, 'PUBLIC_API_KEY needs at least 24 characters')),
  ),
  /** Origins of pages that may call there from a browser, separated by commas, such as `https://forms.clinic.example`. */
  PUBLIC_API_ORIGINS: z.optional(originList('PUBLIC_API_ORIGINS')),
  /** `silent`, `info` or `debug`. */
  LOG_LEVEL: text('info'),
  /** Shifts the app's clock, in whole days, outside production: to see what will be due. */
  CLOCK_OFFSET_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(-400), z.lte(400)), 0),
});

/** The text model of the installation; the compatible kind has no usual address. */
export type WriterEnv = { readonly modelId: string; readonly apiKey: string } & (
  | { readonly provider: 'google' | 'anthropic'; readonly baseUrl: string | undefined }
  | { readonly provider: 'openai-compatible'; readonly baseUrl: string }
);

export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly appSecret: string;
  readonly previousSecret: string | undefined;
  readonly backupPassphrase: string | undefined;
  readonly backupFolder: string | undefined;
  readonly demoPassword: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  /** Undefined unless set. */
  readonly providerBaseUrl: string | undefined;
  readonly sheetOrigins: readonly string[];
  readonly creativeFrameHosts: readonly string[] | undefined;
  readonly signUp: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: no SMS can be sent. */
  readonly sms: SmsEnv | undefined;
  /** Undefined unless both halves of Google's credentials are set. */
  readonly google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  /** Undefined: the built-in writer writes. */
  readonly writer: WriterEnv | undefined;
  readonly publicApiKey: string | undefined;
  readonly publicApiOrigins: readonly string[];
  readonly logLevel: string;
  readonly clockOffsetDays: number;
}

/** The environment is wrong; the message says which variable and how to cure it. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Reads and checks the environment once, at start. Makes APP_SECRET and keeps it in DATA_DIR when the embedded
 * database is used outside production; elsewhere its absence is an error, because a lost key loses stored secrets.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(`The environment is not usable:\n${lines.join('\n')}`);
  }
  const read = parsed.data;
  const production = read.NODE_ENV === 'production';
  if (production && read.CLOCK_OFFSET_DAYS !== 0) {
    throw new EnvError(
      'CLOCK_OFFSET_DAYS is for trying things out; it cannot be used in production.',
    );
  }
  const ownHost = read.PUBLIC_URL === undefined ? undefined : new URL(read.PUBLIC_URL).hostname;
  if (read.CREATIVE_FRAME_HOSTS?.some((address) => address.startsWith(`${ownHost}/`))) {
    throw new EnvError('CREATIVE_FRAME_HOSTS must not name the host that the app itself is under.');
  }
  const dataDirectory = path.resolve(read.DATA_DIR);
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    dataDirectory,
    databaseUrl: read.DATABASE_URL,
    appSecret:
      read.APP_SECRET ?? loadSecret({ production, dataDirectory, databaseUrl: read.DATABASE_URL }),
    previousSecret: read.APP_SECRET_PREVIOUS,
    backupPassphrase: read.BACKUP_PASSPHRASE,
    backupFolder: read.BACKUP_FOLDER,
    demoPassword: read.DEMO_PASSWORD,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: readTrustedProxies(read),
    providerBaseUrl: read.PROVIDER_BASE_URL,
    sheetOrigins: read.SHEET_ALLOWED_ORIGINS ?? [],
    creativeFrameHosts: read.CREATIVE_FRAME_HOSTS,
    signUp: read.SIGN_UP === 'on',
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    sms: toSms(read),
    google: toGoogle(read),
    writer: toWriter(read),
    publicApiKey: read.PUBLIC_API_KEY,
    publicApiOrigins: read.PUBLIC_API_ORIGINS ?? [],
    logLevel: read.LOG_LEVEL,
    clockOffsetDays: read.CLOCK_OFFSET_DAYS,
  };
}

function toSms(read: z.infer<typeof Variables>): Env['sms'] {
  const found = readSms(read);
  if ('problem' in found) throw new EnvError(found.problem);
  return found.sms;
}

/**
 * With https a proxy is in front. How many there are cannot be derived: to believe one too many is to believe what a stranger
 * wrote into the header, and one too few makes all users one caller, whose wrong passwords lock out the others.
 */
function readTrustedProxies({ PUBLIC_URL, TRUSTED_PROXIES }: z.infer<typeof Variables>): number {
  if (TRUSTED_PROXIES === undefined && PUBLIC_URL?.startsWith('https:')) {
    throw new EnvError(
      'Set TRUSTED_PROXIES, because PUBLIC_URL is https: 1 behind one proxy that sets X-Forwarded-For, such as nginx with docs/nginx.conf; 0 only when the proxy in front sets no such header.',
    );
  }
  return TRUSTED_PROXIES ?? 0;
}

function toGoogle(read: z.infer<typeof Variables>): Env['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = read;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new EnvError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.',
    );
  }
  // What the provider says opens accounts: it may not travel in the clear, but on this machine.
  const issuer = read.GOOGLE_ISSUER.replace(/\/$/, '');
  if (!/^https:|^http:\/\/127\.0\.0\.1(?::|$)/.test(issuer)) {
    throw new EnvError('GOOGLE_ISSUER must be an https address.');
  }
  return { clientId, clientSecret, issuer };
}

function toWriter(read: z.infer<typeof Variables>): WriterEnv | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: modelId, AI_API_KEY: apiKey = '' } = read;
  const baseUrl = read.AI_BASE_URL?.replace(/\/+$/, '');
  if (provider === undefined) {
    if (modelId !== undefined || apiKey !== '' || baseUrl !== undefined)
      throw new EnvError(`Set AI_PROVIDER too: ${AI_PROVIDERS.join(', ')}.`);
    return undefined;
  }
  if (modelId === undefined) throw new EnvError('AI_PROVIDER needs AI_MODEL, the name of a model.');
  if (provider === 'openai-compatible') {
    if (baseUrl === undefined)
      throw new EnvError('AI_PROVIDER=openai-compatible needs AI_BASE_URL, its address.');
    return { provider, modelId, apiKey, baseUrl };
  }
  if (apiKey === '') throw new EnvError(`AI_PROVIDER=${provider} needs AI_API_KEY.`);
  return { provider, modelId, apiKey, baseUrl };
}

function loadSecret(place: {
  production: boolean;
  dataDirectory: string;
  databaseUrl: string | undefined;
}): string {
  if (place.production || place.databaseUrl !== undefined) {
    throw new EnvError(
      'APP_SECRET is required with DATABASE_URL or in production: a random text of at least 32 characters, kept safe.',
    );
  }
  mkdirSync(place.dataDirectory, { recursive: true, mode: 0o700 });
  const file = path.join(place.dataDirectory, 'app-secret');
  try {
    // `wx` fails when the file exists, so two starts at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const PROVIDER_URL = 'https://api.blueticks.co';

/** Returns where messages are sent: what was set wins, also in a demo with a stand-in. */
export function providerAddress(
  { providerBaseUrl }: Pick<Env, 'providerBaseUrl'>,
  standIn: string | undefined,
): string {
  return providerBaseUrl ?? standIn ?? PROVIDER_URL;
}
