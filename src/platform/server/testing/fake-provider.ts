import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How the fake answers one request; without a `fault` it sends `status` and `body`. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that pass before it answers, or what it waits for. */
  readonly after?: number | Promise<unknown>;
  /** Sends these in turn instead of a body, 20 ms apart. */
  readonly pieces?: readonly string[];
  /** Sends a body of this many bytes instead. */
  readonly bytes?: number;
  readonly fault?:
    /** Reads the request and never answers. */
    | 'hang'
    /** Cuts the connection as soon as it is open, before anything was read. */
    | 'reset_before_request'
    /** Reads the whole request, then cuts the connection. */
    | 'reset_after_request'
    /** Sends the status and half a body, then cuts the connection. */
    | 'reset_mid_answer'
    /** Sends the body one byte in 50 ms. */
    | 'drip'
    /** Answers with something that is not HTTP. */
    | 'not_http';
}

/** One received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly time: Date;
}

export interface RememberedRequest extends ReceivedRequest {
  /** Whether the caller has hung up without a response. */
  hasLeft(): boolean;
}

export interface FakeProvider {
  readonly url: string;
  /** The connected engines of its current interface; without one no message is sent. Not scripted by `answerWith`. */
  engines: readonly unknown[];
  /** The last 10,000 requests, oldest first. */
  readonly requests: readonly RememberedRequest[];
  /** Scripts the next responses in turn; afterwards every request succeeds. */
  answerWith(...script: ScriptedAnswer[]): void;
  /** Forgets the scripted responses that are left, and connects its engine again. */
  reset(): void;
  /** How many connections are open. */
  openSockets(): number;
  /** Cuts every open connection: a request that hangs is never answered. */
  cutConnections(): void;
  close(): Promise<void>;
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const ALL_WELL: ScriptedAnswer = { status: 200, body: '{"success":true}', headers: JSON_HEADERS };
const CONNECTED = [{ id: 'engine-1', type: 'regular', status: 'connected' }];
const MOST_REMEMBERED = 10_000;

/** Where its current interface accepts a message; the recipient is in the address. */
export const SCHEDULED_PATH = /^\/v1\/scheduled-messages\/([^/?]+)$/;

/**
 * A provider on loopback that speaks HTTP in both of the provider's interfaces: it returns scripted responses and records
 * each request. In the current interface a repeated Idempotency-Key is one message.
 */
export async function startFakeProvider(
  options: {
    port?: number;
    /** Returns the response when no script is left. */
    otherwise?: (request: ReceivedRequest) => ScriptedAnswer;
  } = {},
): Promise<FakeProvider> {
  const requests: RememberedRequest[] = [];
  const script: ScriptedAnswer[] = [];
  const sockets = new Set<Socket>();
  const scheduledMessages = new Map<string, { body: string; id: string }>();

  const server = createServer((request, response) => {
    // Tests let callers give up.
    request.on('error', () => {});
    response.on('error', () => {});
    void receive(request, response);
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    const hasLeft = () => response.destroyed && !response.writableFinished;
    const receivedRequest = { method, url, headers, body, time: new Date(), hasLeft };
    requests.push(receivedRequest);
    if (requests.length > MOST_REMEMBERED) requests.shift();
    const isAboutEngines = method === 'GET' && url === '/v1/engines';
    const answer = isAboutEngines ? undefined : script.shift();
    play(
      answer ?? options.otherwise?.(receivedRequest) ?? currentAnswer(receivedRequest) ?? ALL_WELL,
      response,
    );
  }

  /** Returns the successful response of the current interface, or undefined for the classic one. */
  function currentAnswer({
    method,
    url,
    headers,
    body,
  }: ReceivedRequest): ScriptedAnswer | undefined {
    if (!url.startsWith('/v1/')) return undefined;
    if (!/^Bearer \S/.test(headers.authorization?.toString() ?? '')) {
      return refusalAnswer(401, { code: 'authentication_required', message: 'No API key' });
    }
    if (url === '/v1/ping') return toAnswer(200, { ok: true });
    if (url === '/v1/engines') return toAnswer(200, provider.engines);
    if (method !== 'POST' || !SCHEDULED_PATH.test(url)) {
      return refusalAnswer(404, { code: 'not_found', message: 'No such route' });
    }
    const key = headers['idempotency-key']?.toString() ?? randomUUID();
    const before = scheduledMessages.get(key);
    if (before && before.body !== url + body) {
      return refusalAnswer(409, {
        code: 'invalid_request',
        message: 'This key was used for another body',
      });
    }
    const { id } = before ?? { id: `msg_${randomUUID()}` };
    scheduledMessages.set(key, { body: url + body, id });
    return toAnswer(before ? 200 : 201, { id, status: 'pending' });
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (script[0]?.fault === 'reset_before_request') {
      script.shift();
      socket.resetAndDestroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  const provider: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    engines: CONNECTED,
    requests,
    answerWith(...answers) {
      script.push(...answers);
    },
    reset() {
      script.length = 0;
      provider.engines = CONNECTED;
    },
    openSockets: () => sockets.size,
    cutConnections() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      provider.cutConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return provider;
}

function toAnswer(status: number, data: unknown): ScriptedAnswer {
  return { status, body: JSON.stringify({ success: true, data }), headers: JSON_HEADERS };
}

/** An error in the shape of the provider's current interface. */
export function refusalAnswer(
  status: number,
  error: { code: string; message: string; details?: readonly unknown[] },
): ScriptedAnswer {
  const body = { success: false, error: { request_id: randomUUID(), details: [], ...error } };
  return { status, body: JSON.stringify(body), headers: JSON_HEADERS };
}

/** Returns the whole body, or undefined if the caller gave up before its end. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends one scripted response, faults included. */
export function play(answer: ScriptedAnswer, response: ServerResponse): void {
  if (answer.after !== undefined) {
    const { after, ...then } = answer;
    if (typeof after !== 'number') {
      void after.then(() => play(then, response));
      return;
    }
    const timer = setTimeout(() => play(then, response), after);
    response.on('close', () => clearTimeout(timer));
    return;
  }
  const { status = 200, body = '', headers = {} } = answer;
  switch (answer.fault) {
    case 'hang':
      return;
    case 'reset_before_request':
    case 'reset_after_request':
      response.socket?.resetAndDestroy();
      return;
    case 'not_http':
      response.socket?.end('what is this?\r\n\r\n');
      return;
    case 'reset_mid_answer':
      response.writeHead(status, { ...headers, 'Content-Length': body.length + 1000 });
      response.write(body.slice(0, Math.ceil(body.length / 2)), () =>
        setTimeout(() => response.socket?.resetAndDestroy(), 20),
      );
      return;
    case 'drip':
      response.writeHead(status, headers);
      drip(response, body);
      return;
    case undefined:
      response.writeHead(status, headers);
      if (answer.pieces !== undefined) void sendPieces(response, answer.pieces);
      else if (answer.bytes === undefined) response.end(body);
      else pour(response, answer.bytes);
  }
}

function drip(response: ServerResponse, body: string): void {
  let index = 0;
  const timer = setInterval(() => {
    if (index < body.length) response.write(body[index]);
    else response.end();
    index += 1;
  }, 50);
  response.on('close', () => clearInterval(timer));
}

async function sendPieces(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    response.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  response.end();
}

function pour(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(65_536, 'x');
  let remaining = bytes;
  const more = () => {
    while (remaining > 0 && !response.destroyed) {
      remaining -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
