import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/calendar.ts';
import { SMS_VARIABLES } from './sms-settings.ts';

const text = (fallback: string) => z._default(z.string(), fallback);

export const AI_PROVIDERS = ['google', 'openai-compatible', 'anthropic'] as const;

const Price = z.optional(
  z.coerce
    .number('A price is a number, such as 0.3')
    .check(z.nonnegative('A price is not below 0')),
);

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
  /** What a million tokens of it cost, for the estimate in the Admin Panel. */
  AI_PRICE_INPUT: Price,
  AI_PRICE_OUTPUT: Price,
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
  LOG_LEVEL: text('info'),
  /** Shifts the app's clock, in whole days, outside production: to see what will be due. */
  CLOCK_OFFSET_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(-400), z.lte(400)), 0),
});
export type Variables = z.infer<typeof Variables>;
