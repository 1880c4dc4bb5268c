import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts';
import { CALLBACK_PATH } from '#features/delivery/server/callbacks.ts';
import {
  readBody,
  type FakeProvider,
  type ReceivedRequest,
} from '#platform/server/testing/fake-provider.ts';
import {
  OUTBOX_PATH,
  outboxPage,
  outboxStyle,
  REPORTS,
  parseSentMessage,
  type ReportName,
} from './outbox-page.ts';

/** The parts of a request that the demo's pages need. */
export interface DemoRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly context: Pick<AccountsContext, 'accounts' | 'requestId'>;
}

export type DemoRoute = (exchange: DemoRequest) => Promise<boolean>;

/** The page of what reached the stand-in, and its buttons that report what becomes of a message, as the provider would. */
export function createOutboxRoute({ requests }: FakeProvider): DemoRoute {
  /** The path to report to, without a host: the stand-in calls only this product. */
  let callbackPath: string | undefined;

  async function take(request: IncomingMessage): Promise<void> {
    const form = new URLSearchParams((await readBody(request)) ?? '');
    const address = form.get('address');
    const path = address === null ? undefined : URL.parse(address.trim())?.pathname;
    if (path?.startsWith(CALLBACK_PATH)) callbackPath = path;
    const message = requests[Number(form.get('message') ?? -1)];
    const report = Object.keys(REPORTS).find((name) => name === form.get('report'));
    if (callbackPath === undefined || message === undefined || report === undefined) return;
    await fetch(`http://127.0.0.1:${request.socket.localPort}${callbackPath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(eventAbout(message, report as ReportName)),
    });
  }

  return async ({ request, response, path }) => {
    if (path === `${OUTBOX_PATH}.css` && request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/css' }).end(outboxStyle());
      return true;
    }
    if (path !== OUTBOX_PATH) return false;
    if (request.method === 'POST') {
      await take(request);
      response.writeHead(303, { Location: OUTBOX_PATH }).end();
      return true;
    }
    if (request.method !== 'GET') return false;
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // Without it a form says nothing about where it comes from, and is refused.
      'Referrer-Policy': 'same-origin',
    });
    response.end(outboxPage(requests, callbackPath !== undefined));
    return true;
  };
}

/** The reports that the provider would send. */
function eventAbout(request: ReceivedRequest, report: ReportName): object {
  const { to } = parseSentMessage(request);
  const id = randomUUID();
  if (report === 'stop') return { id, type: 'message.received', data: { from: to, text: 'STOP' } };
  const data = {
    idempotency_key: request.headers['idempotency-key'],
    to,
    ...(report === 'failed'
      ? { error: { code: 131026, message: 'This number is not on WhatsApp' } }
      : {}),
  };
  return { id, type: `message.${report}`, data };
}
