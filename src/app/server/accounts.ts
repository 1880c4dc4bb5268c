import pLimit from 'p-limit';
import type pg from 'pg';
import { createAccountsGate } from '#features/accounts/server/gate.ts';
import {
  createGoogleIdentity,
  type GoogleSettings,
} from '#features/accounts/server/google-identity.ts';
import { createMailFolder } from '#features/accounts/server/mail-folder.ts';
import type { Mailer } from '#features/accounts/server/mailer.ts';
import { createSmsGateway, type SmsSettings } from '#features/accounts/server/sms-gateway.ts';
import { createSmtp } from '#features/accounts/server/smtp.ts';
import { isPrivilegedClinic } from '#features/clinics/server/all-clinics.ts';
import { createClinic } from '#features/clinics/server/create-clinic.ts';
import { deriveKey } from '#platform/server/crypto.ts';
import { createBackgroundWork } from '#platform/server/background-work.ts';
import { describeError, type Log } from '#platform/server/log.ts';
import type { AppContext } from './router.ts';

/** How people get in, beside their password. */
export interface AccountsSettings {
  /** Where letters lie that no server sends. */
  readonly mailFolder: string;
  /** Sends mail; without it mail goes into the folder too. */
  readonly smtpUrl?: string | undefined;
  readonly mailFrom: string;
  /** Sends codes to phone numbers; without it none are offered. */
  readonly sms?: SmsSettings | undefined;
  /** Whether strangers may make a clinic of their own. */
  readonly signUp: boolean;
  readonly google?: GoogleSettings | undefined;
  /** Whether a user who runs more than one clinic needs a second factor. */
  readonly adminsNeedSecondFactor: boolean;
}

/** Opens the ways in. `settled` waits for the letters that are on their way. */
export function openAccounts(settings: {
  operatorPool: pg.Pool;
  appSecret: string;
  verificationKey: Buffer;
  encryptionKey: Buffer;
  secure: boolean;
  /** The address that people type; known once the server listens. */
  publicUrl: () => string;
  log: Log;
  accounts: AccountsSettings;
}): { accounts: AppContext['accounts']; settle: () => Promise<void> } {
  const { operatorPool, appSecret, verificationKey, encryptionKey, secure, publicUrl, log } =
    settings;
  const { signUp, google, adminsNeedSecondFactor } = settings.accounts;
  const background = createBackgroundWork({
    onFailed: (error) => log.write({ kind: 'defect', error: describeError(error) }),
  });
  const accounts: AppContext['accounts'] = {
    gate: createAccountsGate({ operatorPool, secure }),
    tools: {
      throttleKey: deriveKey(appSecret, 'throttle'),
      verificationKey,
      encryptionKey,
      // Two cores hash two passwords at once; more would starve every other request.
      limitHashing: pLimit(2),
      mailer: createMailer(settings.accounts),
      sms: settings.accounts.sms && createSmsGateway(settings.accounts.sms),
      background,
      linkTo: (path) => new URL(path, publicUrl()).href,
      needsSecondFactor: async (scope, clinic) =>
        adminsNeedSecondFactor && isPrivilegedClinic(scope, clinic),
    },
    google: google && createGoogleIdentity(google),
    makeClinic: signUp ? createClinic : undefined,
    adminsNeedSecondFactor,
  };
  return { accounts, settle: () => background.settle() };
}

function createMailer({ mailFolder, smtpUrl, mailFrom: from }: AccountsSettings): Mailer {
  if (smtpUrl !== undefined) return createSmtp({ url: smtpUrl, from });
  return createMailFolder({ folder: mailFolder, from });
}
