import type { RequestContext } from '#platform/server/http/request-context.ts';
import type { AccountsTools } from './accounts-tools.ts';
import type { AccountsGate, ProvenLogin } from './gate.ts';
import type { GoogleIdentity } from './google-identity.ts';
import type { MakeClinic } from './sign-up.ts';

export interface AccountsContext extends RequestContext {
  readonly accounts: {
    readonly gate: AccountsGate;
    readonly tools: AccountsTools;
    readonly google: GoogleIdentity | undefined;
    readonly makeClinic: MakeClinic | undefined;
    /** True when an administrator without a second factor must not use the product. */
    readonly adminsNeedSecondFactor: boolean;
  };
  readonly login: ProvenLogin | undefined;
  /** More response headers, by their names in lower case. */
  readonly answerHeaders: Record<string, string>;
}
