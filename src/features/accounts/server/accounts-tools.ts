import type { BackgroundWork } from '#platform/server/background-work.ts';
import type { Browser } from './known-browsers.ts';
import type { ProvenLogin } from './gate.ts';
import type { Mailer } from './mailer.ts';
import type { AdmissionTools } from './admit-login.ts';
import type { Sms } from './sms.ts';
import type { VerificationTools } from './verifications.ts';

/** The services that accounts need from the app. */
export interface AccountsTools extends AdmissionTools, VerificationTools {
  /** Keys the rate limit's counters and the known-browser cookie. */
  readonly throttleKey: Buffer;
  /** Encrypts the secrets of second factors. */
  readonly encryptionKey: Buffer;
  readonly limitHashing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly mailer: Mailer;
  /** Undefined where no SMS can be sent: no number can be confirmed and no code goes to one. */
  readonly sms: Sms | undefined;
  readonly background: BackgroundWork;
  /** Returns the public address of a screen, such as `/reset#token`. */
  readonly linkTo: (path: string) => string;
}

/** The client that sends a request. */
export interface Caller {
  readonly address: string;
  /** The browser's name, such as 'Chrome on Android'; no more of the user agent is stored. */
  readonly device: string;
  readonly browser: Browser;
  /** The hash of the cookie that makes the browser a clinic's desk. */
  readonly deskTokenSha256: string | undefined;
}

/** A request of a signed-in login: its session, its address and the tools. */
export interface SessionRequest {
  readonly session: ProvenLogin;
  readonly address: string;
  readonly tools: AccountsTools;
}
