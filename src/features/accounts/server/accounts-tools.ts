import type { BackgroundWork } from '#platform/server/background-work.ts';
import type { Browser } from './known-browsers.ts';
import type { ProvenLogin } from './gate.ts';
import type { Mailer } from './mailer.ts';
import type { AdmissionTools } from './admit-login.ts';
import type { Sms } from './sms.ts';
import type { VerificationTools } from './verifications.ts';

/** What accounts need from their surroundings. */
export interface AccountsTools extends AdmissionTools, VerificationTools {
  /** Keys the throttle's counters and the known-device cookie. */
  readonly throttleKey: Buffer;
  /** Seals the secrets of second factors. */
  readonly sealingKey: Buffer;
  readonly limitHashing: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly mailer: Mailer;
  /** Without it no number can be confirmed, and no code goes to one. */
  readonly sms: Sms | undefined;
  readonly background: BackgroundWork;
  /** An address of our screens, such as `/reset#token`, as people can open it. */
  readonly linkTo: (path: string) => string;
}

/** What every operation that proves something knows about its caller. */
export interface Caller {
  readonly address: string;
  /** What the browser says that it is; only 'Chrome on Android' of it is kept. */
  readonly device: string;
  readonly browser: Browser;
}

/** A request of a signed-in login: its session, the address that it came from and the tools. */
export interface SessionRequest {
  readonly session: ProvenLogin;
  readonly address: string;
  readonly tools: AccountsTools;
}
