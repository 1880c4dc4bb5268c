import type { IncomingHttpHeaders } from 'node:http';
import type { WideEvent } from '../log.ts';

/** The facts about its request that every operation receives. */
export interface RequestContext {
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  /** The caller's address as far as it can be believed; IPv6 cut to its /64. */
  readonly address: string;
  /** The request's one line in the log; operations add what they may. */
  readonly event: WideEvent;
  /** Cookies that the answer sets, as header values. */
  readonly setCookies: string[];
  /** Whether the browser came over https, so that cookies can be bound to it. */
  readonly secure: boolean;
}
