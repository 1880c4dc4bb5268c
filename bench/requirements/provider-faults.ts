import { createServer, type AddressInfo } from 'node:net';
import { createBlueTicks } from '../../src/features/delivery/server/blueticks.ts';
import { createGoogleSheets } from '../../src/features/sheet-export/server/google-sheets.ts';
import { MESSAGING_TEXTS } from '../../src/features/messages/web/texts.ts';
import type { ScriptedAnswer } from '../../src/platform/server/testing/fake-provider.ts';
import { signIn, startProduct, type Caller, type Product } from './product.ts';
import type { Requirement } from './requirement.ts';

type State = 'accepted' | 'rejected' | 'not_sent' | 'unknown';

interface Fault {
  readonly name: string;
  readonly answer: (timeoutMs: number) => ScriptedAnswer;
  /** By the table of S9. */
  readonly provider: State;
  /** A script has run before anything can be said against it: only its clear word settles. */
  readonly script: State;
  /** 'Failed to send message: {text}', word for word. */
  readonly says?: string;
}

const always = (answer: ScriptedAnswer) => () => answer;
// Longer than a test runs, so that the machine's own next try is none of this.
const LATER = { 'Retry-After': '900' };
const SECOND_BYTES_MS = 50;

export const FAULTS: readonly Fault[] = [
  {
    name: '200',
    answer: always({ status: 200, body: '{"success":true}' }),
    provider: 'accepted',
    script: 'accepted',
  },
  { name: '201 empty', answer: always({ status: 201 }), provider: 'accepted', script: 'unknown' },
  {
    name: '200 garbage',
    answer: always({ status: 200, body: '\u0001%%<' }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: '200 success:false',
    answer: always({ status: 200, body: '{"success":false}' }),
    provider: 'unknown',
    script: 'rejected',
  },
  {
    name: '200 error in known words',
    answer: always({ status: 200, body: '{"success":false,"error":"Invalid API key"}' }),
    provider: 'rejected',
    script: 'rejected',
    says: 'Failed to send message: Invalid API key',
  },
  {
    name: '400',
    answer: always({ status: 400, body: 'Invalid number' }),
    provider: 'rejected',
    script: 'rejected',
    says: 'Failed to send message: Invalid number',
  },
  {
    name: '401',
    answer: always({ status: 401, body: 'Bad key' }),
    provider: 'rejected',
    script: 'rejected',
    says: 'Failed to send message: Bad key',
  },
  {
    name: '429',
    answer: always({ status: 429, headers: LATER }),
    provider: 'not_sent',
    script: 'not_sent',
  },
  { name: '500', answer: always({ status: 500 }), provider: 'unknown', script: 'unknown' },
  { name: '503', answer: always({ status: 503 }), provider: 'unknown', script: 'unknown' },
  {
    name: 'slow',
    answer: (timeoutMs) => ({
      status: 200,
      body: '{"success":true}',
      after: Math.min(29_000, timeoutMs * 0.6),
    }),
    provider: 'accepted',
    script: 'accepted',
  },
  { name: 'hang', answer: always({ fault: 'hang' }), provider: 'unknown', script: 'unknown' },
  {
    name: 'reset after request',
    answer: always({ fault: 'reset_after_request' }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: 'reset mid-answer',
    answer: always({ fault: 'reset_mid_answer', body: '{"success":true}' }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: 'drip',
    answer: (timeoutMs) => ({ fault: 'drip', body: 'x'.repeat((timeoutMs * 3) / SECOND_BYTES_MS) }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: '50 MB',
    answer: always({ status: 200, bytes: 50_000_000 }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: 'wrong type',
    answer: always({ status: 200, body: '<html>', headers: { 'Content-Type': 'text/html' } }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: 'redirect',
    answer: always({ status: 307, headers: { Location: 'http://127.0.0.1:9/' } }),
    provider: 'unknown',
    script: 'unknown',
  },
  {
    name: 'not HTTP',
    answer: always({ fault: 'not_http' }),
    provider: 'unknown',
    script: 'unknown',
  },
];

/** How a message shows each state (S9); busy is not broken, and an export of unknown outcome waits. */
const SHOWN: Record<State, string> = {
  accepted: 'sent',
  rejected: 'failed',
  not_sent: 'pending',
  unknown: 'failed',
};
const SPARE_MS = 2000;

interface Message {
  readonly id: string;
  readonly status: string;
  readonly lastAttempt: { readonly state: State; readonly detail: string | null } | null;
}

/**
 * R26: every fault of the list at both of the provider's interfaces and at the export script ends as the table says, with
 * one request, in time, and leaves no connection behind. Time-outs are shortened by a setting; `--long` has the real ones.
 */
export const providerFaults: Requirement = {
  async run({ long }) {
    const timeoutMs = long ? 30_000 : 1500;
    const product = await startProduct({ OUTSIDE_TIMEOUT_MS: String(timeoutMs) });
    const wrong: string[] = [];
    try {
      for (const api of ['legacy', 'current'] as const) {
        await tryProvider({ product, api, timeoutMs, wrong });
      }
      await tryScript({ product, timeoutMs, wrong });
      const unreachedCount = await tryUnreachable(wrong);
      const sockets = await socketsLeft(product);
      for (const text of wrong) console.error(`R26 ${text}`);
      const cases = FAULTS.length * 3 + 2 + unreachedCount;
      const figures = { cases, asTheTable: cases - wrong.length, sockets, timeoutMs };
      return { figures, pass: wrong.length === 0 && sockets === 0 };
    } finally {
      await product.close();
    }
  },
};

interface Trial {
  readonly product: Product;
  readonly timeoutMs: number;
  readonly wrong: string[];
}

async function tryProvider({ product, api, timeoutMs, wrong }: Trial & { api: string }) {
  const key = `key-of-${api}`;
  const { call, messages } = await findClinic(product, { providerKey: key, providerApi: api });
  for (const [index, fault] of FAULTS.entries()) {
    await product.control('scriptProvider', [fault.answer(timeoutMs)]);
    const counts = await sendOnce({ product, call, id: messages[index] ?? '' });
    const { message } = counts;
    const isRight =
      message.lastAttempt?.state === fault.provider &&
      message.status === SHOWN[fault.provider] &&
      counts.requests === 1 &&
      counts.ms <= timeoutMs + SPARE_MS &&
      (fault.says === undefined ||
        fault.says === MESSAGING_TEXTS.sendFailed(message.lastAttempt.detail ?? ''));
    if (!isRight) wrong.push(`${api} ${fault.name}: ${JSON.stringify(counts)}`);
  }
  // Cut before anything is read: outcome unknown, or certainly not sent; the current interface asks for its engines before.
  const cut = { fault: 'reset_before_request' };
  await product.control('scriptProvider', api === 'current' ? [cut, cut] : [cut]);
  const { message } = await sendOnce({ product, call, id: messages[FAULTS.length] ?? '' });
  const { state } = message.lastAttempt ?? {};
  if (state !== 'unknown' && state !== 'accepted') wrong.push(`${api} reset before: ${state}`);
}

async function sendOnce({ product, call, id }: { product: Product; call: Caller; id: string }) {
  const before = await posts(product);
  const startedAt = performance.now();
  const { body } = await call('POST', `/messages/${id}/send`);
  const ms = Math.round(performance.now() - startedAt);
  return { message: body as Message, ms, requests: (await posts(product)) - before };
}

async function posts(product: Product): Promise<number> {
  const requests = (await product.control('requests')) as { method: string }[];
  return requests.filter(({ method }) => method === 'POST').length;
}

async function tryScript({ product, timeoutMs, wrong }: Trial) {
  const { call, messages } = await findClinic(product, { hasSheet: true });
  for (const [index, fault] of FAULTS.entries()) {
    await product.control('scriptSheet', [fault.answer(timeoutMs)]);
    const id = messages[index] ?? '';
    const startedAt = performance.now();
    const { body } = await call('POST', '/messages/export', { messageIds: [id] });
    const ms = Math.round(performance.now() - startedAt);
    const { batches } = body as { batches: { outcome: State }[] };
    const { message } = (await call('GET', `/messages/${id}`)).body as { message: Message };
    const isRight =
      batches[0]?.outcome === fault.script &&
      message.lastAttempt?.state === fault.script &&
      message.status === (fault.script === 'accepted' ? 'sent_to_sheet' : 'pending') &&
      ms <= timeoutMs + SPARE_MS;
    if (!isRight) wrong.push(`script ${fault.name}: ${JSON.stringify({ batches, message, ms })}`);
  }
}

/** No name, no listener, no TLS, a handshake without end: where no byte could leave, nothing was sent. */
async function tryUnreachable(wrong: string[]): Promise<number> {
  const silent = createServer((socket) => socket.on('error', () => {}));
  const port = await readPort(silent);
  const closedServer = createServer();
  const closedPort = await readPort(closedServer);
  await new Promise((resolve) => closedServer.close(resolve));
  const origins = {
    'no such name': 'http://provider.invalid',
    refused: `http://127.0.0.1:${closedPort}`,
    'bad TLS': `https://127.0.0.1:${port}`,
  };
  const limits = { timeoutMs: 3000, connectTimeoutMs: 700 };
  const outboundMessage = {
    attemptId: 'a',
    providerKey: 'k',
    to: '+915550000101',
    text: 'Namaste',
  };
  for (const [name, origin] of Object.entries(origins)) {
    const channel = createBlueTicks({ baseUrl: origin, ...limits });
    for (const api of ['legacy', 'current'] as const) {
      const { state } = await channel.deliver({ ...outboundMessage, api });
      if (state !== 'not_sent') wrong.push(`${api} ${name}: ${state}`);
    }
    const sheet = createGoogleSheets({ allowedOrigins: [origin], ...limits });
    const place = { scriptUrl: `${origin}/macros/s/x/exec`, sheetId: 'sheet', secret: 'secret' };
    const { outcome } = await sheet.write([], { place });
    if (outcome !== 'not_sent') wrong.push(`script ${name}: ${outcome}`);
  }
  silent.close();
  return Object.keys(origins).length * 3;
}

function readPort(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function findClinic(product: Product, wish: Record<string, unknown>) {
  const dueMessages = FAULTS.length + 1;
  const login = await product.control('clinic', { clinicName: 'Faults', dueMessages, ...wish });
  const call = await signIn(product.url, login as { email: string; password: string });
  const { body } = await call('POST', '/messages/search', { limit: 100 });
  return { call, messages: (body as { items: Message[] }).items.map(({ id }) => id) };
}

/** Connections that stand some seconds after the last answer. */
async function socketsLeft(product: Product): Promise<number> {
  let remaining = Number.NaN;
  for (let waitCount = 0; waitCount < 50; waitCount += 1) {
    remaining = (await product.control('openSockets')) as number;
    if (remaining === 0) return 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return remaining;
}
