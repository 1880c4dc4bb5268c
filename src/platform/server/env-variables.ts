import path from 'node:path';
import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/calendar.ts';
import { SMS_VARIABLES } from './sms-settings.ts';

const text = (fallback: string) => z._default(z.string(), fallback);

export const AI_PROVIDERS = ['google', 'openai-compatible', 'anthropic'] as const;

/** One of a few words. */
function choice<const Words extends readonly [string, ...string[]]>(
  variable: string,
  words: Words,
) {
  return z.enum(words, `${variable} must be one of ${words.join(', ')}`);
}

/** A whole number within bounds. */
function whole(variable: string, { from, to }: { from: number; to: number }) {
  const error = `${variable} is a whole number from ${from} to ${to}`;
  return z.coerce.number(error).check(z.int(error), z.gte(from, error), z.lte(to, error));
}

function price(variable: string) {
  const error = `${variable} is a number such as 0.3, and not below 0`;
  return z.optional(z.coerce.number(error).check(z.nonnegative(error)));
}

function absolutePath(variable: string, example: string) {
  return z
    .string()
    .check(z.refine((file) => path.isAbsolute(file), `${variable} is a path such as ${example}`));
}

/** Only what an address that people type has; a path would be lost, because the screens are at `/`. */
function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) && address.replace(/\/$/, '') === origin;
}

/** `Clinic <mail@clinic.example>`, or the address alone. */
const MAILBOX =
  /^(?:[^<>@\r\n]{1,200}<[^\s<>@]{1,200}@[^\s<>@]{1,200}>|[^\s<>@]{1,200}@[^\s<>@]{1,200})$/;

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

/** Every setting of an installation, with its meaning. */
export const Variables = z.object({
  /** `production` never seeds a demo, and demands APP_SECRET and secure cookies. */
  NODE_ENV: z._default(choice('NODE_ENV', ['production', 'development', 'test']), 'development'),
  /** Port that the app listens on. */
  PORT: z._default(whole('PORT', { from: 0, to: 65_535 }), 4600),
  /** Address that the app listens on. */
  HOST: text('127.0.0.1'),
  /** File of a Unix socket to listen on in place of HOST and PORT, for a proxy on the same machine. */
  SOCKET: z.optional(absolutePath('SOCKET', '/run/wellword/1.sock')),
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
  BACKUP_FOLDER: z.optional(absolutePath('BACKUP_FOLDER', '/var/backups/wellword')),
  /** Password of the demo's two logins; a random one is made when it is missing. */
  DEMO_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'DEMO_PASSWORD needs at least 8 characters')),
  ),
  /** Address that people type, such as https://clinic.example; decides secure cookies and the accepted Origin. */
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (address) => isOwnAddress(address),
          'PUBLIC_URL must be an address without a path, such as https://clinic.example',
        ),
      ),
  ),
  /** How many proxies before us may be believed about the caller's address. Demanded with an https PUBLIC_URL. */
  TRUSTED_PROXIES: z.optional(whole('TRUSTED_PROXIES', { from: 0, to: 5 })),
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
  SIGN_UP: z._default(choice('SIGN_UP', ['on', 'off']), 'off'),
  /** Sends mail, such as smtps://user:password@mail.example:465. Empty: letters lie in DATA_DIR/outbox. */
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'SMTP_URL must be an address such as smtps://user:password@mail.example:465',
    }),
  ),
  /** The sender of mail. */
  MAIL_FROM: z._default(
    z.string().check(z.regex(MAILBOX, 'MAIL_FROM is such as Asha Clinic <mail@clinic.example>')),
    'Wellword <wellword@localhost>',
  ),
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
  AI_PROVIDER: z.optional(choice('AI_PROVIDER', AI_PROVIDERS)),
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
  /** The price of a million of its tokens, for the estimate in the Admin Panel. */
  AI_PRICE_INPUT: price('AI_PRICE_INPUT'),
  AI_PRICE_OUTPUT: price('AI_PRICE_OUTPUT'),
  AI_PRICE_CURRENCY: z._default(
    z.string().check(z.regex(/^[A-Z]{3}$/, 'AI_PRICE_CURRENCY is a code such as USD')),
    'USD',
  ),
  /** Opens /functions/v1/ to callers from outside who send it; empty: the functions answer 404. */
  PUBLIC_API_KEY: z.optional(
    z.string().check(z.minLength(24, 'PUBLIC_API_KEY needs at least 24 characters')),
  ),
  /** Origins of pages that may call there from a browser, separated by commas, such as `https://forms.clinic.example`. */
  PUBLIC_API_ORIGINS: z.optional(originList('PUBLIC_API_ORIGINS')),
  /** The day from which the law requires consent; empty: the one that the product knows. */
  CONSENT_REQUIRED_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          (date) => isCalendarDate(date),
          'CONSENT_REQUIRED_FROM is a date such as 2027-05-13',
        ),
      ),
  ),
  /** `silent`, `info` or `debug`. */
  LOG_LEVEL: z._default(choice('LOG_LEVEL', ['silent', 'info', 'debug']), 'info'),
  /** Shifts the app's clock, in whole days, outside production: to see what will be due. */
  CLOCK_OFFSET_DAYS: z._default(whole('CLOCK_OFFSET_DAYS', { from: -400, to: 400 }), 0),
});
export type Variables = z.infer<typeof Variables>;
