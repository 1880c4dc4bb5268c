import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openFolder } from './open-folder.ts';
import { AI_PROVIDERS, Variables } from './env-variables.ts';
import { readSms, type SmsEnv } from './sms-settings.ts';

/** The text model of the installation; the compatible kind has no usual address. */
interface ModelEnv {
  readonly modelId: string;
  readonly apiKey: string;
  /** The price of a million tokens. */
  readonly prices: { input: number; output: number; currency: string } | undefined;
}

export type WriterEnv = ModelEnv &
  (
    | { readonly provider: 'google' | 'anthropic'; readonly baseUrl: string | undefined }
    | { readonly provider: 'openai-compatible'; readonly baseUrl: string }
  );

export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Undefined: it listens on host and port. */
  readonly socket: string | undefined;
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
  /** Undefined: the day that the product knows. */
  readonly consentRequiredFrom: string | undefined;
  readonly logLevel: string;
  readonly clockOffsetDays: number;
}

/** The environment is wrong; the message says which variable and how to cure it. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Reads and checks the environment once, at start; nothing else reads `process.env`. Makes APP_SECRET and keeps it in DATA_DIR for a new
 * embedded database outside production, unless `mayMakeSecret` is false; elsewhere its absence is an error, because a lost key
 * loses stored secrets.
 */
export function readEnv(
  variables: NodeJS.ProcessEnv = loadEnvironmentFile(),
  { mayMakeSecret = true }: { mayMakeSecret?: boolean } = {},
): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = Variables.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map(({ message }) => `  ${message}.`);
    throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const read = result.data;
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
    socket: readSocket(read),
    dataDirectory,
    databaseUrl: read.DATABASE_URL,
    appSecret:
      read.APP_SECRET ??
      loadSecret({ production, dataDirectory, mayMakeSecret, databaseUrl: read.DATABASE_URL }),
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
    consentRequiredFrom: read.CONSENT_REQUIRED_FROM,
    logLevel: read.LOG_LEVEL,
    clockOffsetDays: read.CLOCK_OFFSET_DAYS,
  };
}

const USUAL_FILE = '/etc/wellword/environment';
/**
 * Empty, a comment or a setting: what systemd and Node read alike. Node passes over other lines unsaid, cuts a value at a `#`
 * outside quotes, and reads on into the next lines where a quote is not closed.
 */
const SETTING_LINE =
  /^[ \t]*(?:$|#|[A-Za-z_]\w*=[ \t]*(?:$|"[^"]*"[ \t]*(?:$|#)|'[^']*'[ \t]*(?:$|#)|[^\s"'`#][^#]*$))/;

/**
 * Adds the service's environment file to `process.env`, so that a command without an environment, such as one of cron, has the
 * service's settings. Variables that are set already win.
 */
function loadEnvironmentFile(): NodeJS.ProcessEnv {
  const fileName = process.env.WELLWORD_ENV_FILE;
  if (fileName === '') return process.env;
  const file = fileName ?? USUAL_FILE;
  let lines: string[];
  try {
    accessSync(file, constants.R_OK);
    lines = readFileSync(file, 'utf8').split(/\r?\n/);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (fileName === undefined && code === 'ENOENT') return process.env;
    const cure =
      code === 'EACCES'
        ? 'Run this as the user that runs Wellword.'
        : 'WELLWORD_ENV_FILE must name a file of lines such as PORT=4600.';
    throw new EnvError(`The environment file ${file} cannot be read. ${cure}`);
  }
  const wrong = lines.findIndex((line) => !SETTING_LINE.test(line));
  if (wrong !== -1) {
    throw new EnvError(
      `Line ${wrong + 1} of the environment file ${file} is not NAME=value, such as PORT=4600. A value with a # needs quotes around it, on the same line.`,
    );
  }
  process.loadEnvFile(file);
  return process.env;
}

function toSms(read: Variables): Env['sms'] {
  const smsResult = readSms(read);
  if ('problem' in smsResult) throw new EnvError(smsResult.problem);
  return smsResult.sms;
}

/**
 * With https a proxy is in front. How many there are cannot be derived: to believe one too many is to believe what a stranger
 * wrote into the header, and one too few makes all users one caller, whose wrong passwords lock out the others.
 */
function readTrustedProxies({ PUBLIC_URL, TRUSTED_PROXIES }: Variables): number {
  if (TRUSTED_PROXIES === undefined && PUBLIC_URL?.startsWith('https:')) {
    throw new EnvError(
      'Set TRUSTED_PROXIES, because PUBLIC_URL is https: 1 behind one proxy that sets X-Forwarded-For, such as nginx with docs/nginx.conf; 0 only when the proxy in front sets no such header.',
    );
  }
  return TRUSTED_PROXIES ?? 0;
}

/** Only a proxy can reach a socket: it knows the address that people type, and each caller's own. */
function readSocket({ SOCKET, PUBLIC_URL, TRUSTED_PROXIES = 0 }: Variables): string | undefined {
  if (SOCKET !== undefined && (PUBLIC_URL === undefined || TRUSTED_PROXIES === 0)) {
    throw new EnvError(
      'SOCKET is for a proxy in front: set PUBLIC_URL, and TRUSTED_PROXIES to 1 or more.',
    );
  }
  return SOCKET;
}

function toGoogle(read: Variables): Env['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = read;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new EnvError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.',
    );
  }
  // The provider's statements open accounts: it may not travel in the clear, but on this machine.
  const issuer = read.GOOGLE_ISSUER.replace(/\/$/, '');
  if (!/^https:|^http:\/\/127\.0\.0\.1(?::|$)/.test(issuer)) {
    throw new EnvError('GOOGLE_ISSUER must be an https address.');
  }
  return { clientId, clientSecret, issuer };
}

function toWriter(read: Variables): WriterEnv | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: modelId, AI_API_KEY: apiKey = '' } = read;
  const baseUrl = read.AI_BASE_URL?.replace(/(?<!\/)\/+$/, '');
  if (provider === undefined) {
    if (modelId !== undefined || apiKey !== '' || baseUrl !== undefined)
      throw new EnvError(`Set AI_PROVIDER too: ${AI_PROVIDERS.join(', ')}.`);
    return undefined;
  }
  if (modelId === undefined) throw new EnvError('AI_PROVIDER needs AI_MODEL, the name of a model.');
  if (provider === 'openai-compatible') {
    if (baseUrl === undefined)
      throw new EnvError('AI_PROVIDER=openai-compatible needs AI_BASE_URL, its address.');
    return { provider, modelId, apiKey, baseUrl, prices: toPrices(read) };
  }
  if (apiKey === '') throw new EnvError(`AI_PROVIDER=${provider} needs AI_API_KEY.`);
  return { provider, modelId, apiKey, baseUrl, prices: toPrices(read) };
}

function toPrices({ AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output, ...read }: Variables) {
  if (input === undefined && output === undefined) return undefined;
  if (input === undefined || output === undefined)
    throw new EnvError('AI_PRICE_INPUT and AI_PRICE_OUTPUT belong together: set both or neither.');
  return { input, output, currency: read.AI_PRICE_CURRENCY };
}

function loadSecret(place: {
  production: boolean;
  dataDirectory: string;
  databaseUrl: string | undefined;
  mayMakeSecret: boolean;
}): string {
  if (place.production || place.databaseUrl !== undefined) {
    throw new EnvError(
      'APP_SECRET is required with DATABASE_URL or in production: a random text of at least 32 characters, kept safe.',
    );
  }
  const file = path.join(place.dataDirectory, 'app-secret');
  const hasDatabase = existsSync(path.join(place.dataDirectory, 'postgres'));
  if (!existsSync(file) && (hasDatabase || !place.mayMakeSecret)) {
    throw new EnvError(
      `APP_SECRET is not set, and there is none in ${file}. Set the one that the database was made with, as the service has it: docs/running.md, One file for the settings.`,
    );
  }
  openFolder(place.dataDirectory);
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
