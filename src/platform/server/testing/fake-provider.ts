import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How the stand-in answers one request; without a `fault` it sends `status` and `body`. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that pass before it answers. */
  readonly after?: number;
  /** Sends these in turn instead of a body, 20 ms apart. */
  readonly pieces?: readonly string[];
  /** Sends a body of this many bytes instead. */
  readonly bytes?: number;
  readonly fault?:
    /** Takes the request and never answers. */
    | 'hang'
    /** Cuts the connection as soon as it stands, before anything was read. */
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

/** One request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly at: Date;
}

export interface RememberedRequest extends ReceivedRequest {
  /** True once whoever asked has hung up without an answer. */
  left(): boolean;
}

export interface FakeProvider {
  readonly url: string;
  /** What arrived, oldest first; the last 10,000. */
  readonly requests: readonly RememberedRequest[];
  /** The next requests get these answers in turn; afterwards all is well again. */
  answerWith(...script: ScriptedAnswer[]): void;
  close(): Promise<void>;
}

const ALL_WELL: ScriptedAnswer = {
  status: 200,
  body: '{"success":true}',
  headers: { 'Content-Type': 'application/json' },
};
const MOST_REMEMBERED = 10_000;

/** A provider on loopback that speaks real HTTP: it answers as told and remembers everything that arrives. */
export async function startFakeProvider(
  options: {
    port?: number;
    /** What it answers when no script is left. */
    otherwise?: (request: ReceivedRequest) => ScriptedAnswer;
  } = {},
): Promise<FakeProvider> {
  const requests: RememberedRequest[] = [];
  const script: ScriptedAnswer[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    // A caller that gives up is part of what is tried here.
    request.on('error', () => {});
    response.on('error', () => {});
    void receive(request, response);
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    const left = () => response.destroyed && !response.writableFinished;
    const received = { method, url, headers, body, at: new Date(), left };
    requests.push(received);
    if (requests.length > MOST_REMEMBERED) requests.shift();
    play(script.shift() ?? options.otherwise?.(received) ?? ALL_WELL, response);
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

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith(...answers) {
      script.push(...answers);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** The whole body; undefined when the caller gave up before its end. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers one request as told, faults included. */
export function play(answer: ScriptedAnswer, response: ServerResponse): void {
  if (answer.after !== undefined) {
    const { after, ...then } = answer;
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
  let at = 0;
  const timer = setInterval(() => {
    if (at < body.length) response.write(body[at]);
    else response.end();
    at += 1;
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
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
