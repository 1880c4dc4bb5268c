import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hashPassword, verifyPassword } from '#platform/server/crypto.ts';
import { loginCredentials, loginSessions, loginVerifications, logins } from './tables.ts';

/** A session ends after a working day, whatever happens (ASVS 7.3.2); idle ones end sooner in the gate. */
export const SESSION_SECONDS = 12 * 60 * 60;

export interface AuthSettings {
  readonly operatorPool: pg.Pool;
  readonly secret: string;
  readonly baseUrl: string;
  readonly secure: boolean;
}

/** `__Host-` binds a cookie to this very host over https; plain http on loopback cannot carry that name. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-wellword' : 'wellword';
}

/** The account library, used from our own operations only: its routes are not mounted. */
export function createAuth(settings: AuthSettings) {
  return betterAuth({
    baseURL: settings.baseUrl,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our own throttle counts by account and address in the database, before the library is asked.
    rateLimit: { enabled: false },
    database: drizzleAdapter(drizzle(settings.operatorPool), {
      provider: 'pg',
      schema: {
        user: logins,
        session: loginSessions,
        account: loginCredentials,
        verification: loginVerifications,
      },
    }),
    user: { additionalFields: { clinicId: { type: 'string', required: true, input: false } } },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 512,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(settings.secure),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: settings.secure },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
