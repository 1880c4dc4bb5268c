import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { play, readBody, type ReceivedRequest, type ScriptedAnswer } from './fake-provider.ts';

export interface FakeScript {
  /** Origin, such as http://127.0.0.1:40123. */
  readonly url: string;
  /** The web app address. */
  readonly scriptUrl: string;
  /** The requests to both addresses, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** The rows of the sheet by message id. */
  readonly rows: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Scripts the next responses of the script, which does not run then. */
  answerWith(...script: ScriptedAnswer[]): void;
  /** Scripts the next responses at the echo address, after the script has run. */
  answerAtEcho(...script: ScriptedAnswer[]): void;
  /** Forgets the scripted responses that are left. */
  reset(): void;
  /** How many connections are open. */
  openSockets(): number;
  close(): Promise<void>;
}

interface FakeScriptOptions {
  readonly port?: number;
  /** Runs the body in place of the built-in sheet and answers JSON. */
  readonly run?: (contents: string) => string;
}

const NOT_THERE =
  '<!DOCTYPE html><html><title>Page Not Found</title>Sorry, unable to open the file';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * A deployed Apps Script on loopback: POST to `/exec` runs and answers 302, the answer is fetched once by GET from
 * `/macros/echo`. As Google does, it answers 400 to a caller that sends the body or its headers again.
 */
export async function startFakeScript(options: FakeScriptOptions = {}): Promise<FakeScript> {
  const requests: ReceivedRequest[] = [];
  const rows = new Map<string, Record<string, unknown>>();
  const answers = new Map<string, string>();
  const scriptedAnswers: ScriptedAnswer[] = [];
  const scriptedEcho: ScriptedAnswer[] = [];
  const sockets = new Set<Socket>();
  const run = options.run ?? ((contents: string) => writeRows(rows, contents));

  const server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    void receive(request, response);
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body, time: new Date() });
    const key = /^\/macros\/echo\?user_content_key=(.+)$/.exec(url)?.[1];
    if (key !== undefined) return echo({ key, request, body }, response);
    if (method !== 'POST' || !url.endsWith('/exec')) return page(response, 404);
    const answer = scriptedAnswers.shift();
    if (answer) return play(answer, response);
    const id = randomUUID();
    answers.set(id, run(body));
    response.writeHead(302, { Location: `${origin()}/macros/echo?user_content_key=${id}` }).end();
  }
  function echo(
    { key, request, body }: { key: string; request: IncomingMessage; body: string },
    response: ServerResponse,
  ): void {
    const scriptedAnswer = scriptedEcho.shift();
    if (scriptedAnswer) return play(scriptedAnswer, response);
    const hasBody = body !== '' || request.headers['content-type'] !== undefined;
    if (request.method !== 'GET' || hasBody) return page(response, 400);
    const answer = answers.get(key);
    if (answer === undefined) return page(response, 404);
    answers.delete(key);
    response.writeHead(200, JSON_TYPE).end(answer);
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (scriptedAnswers[0]?.fault === 'reset_before_request') {
      scriptedAnswers.shift();
      socket.resetAndDestroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const url = origin();
  return {
    url,
    scriptUrl: `${url}/macros/s/stand-in-for-google/exec`,
    requests,
    rows,
    answerWith: (...toldScriptedAnswers) => void scriptedAnswers.push(...toldScriptedAnswers),
    answerAtEcho: (...toldScriptedAnswers) => void scriptedEcho.push(...toldScriptedAnswers),
    reset() {
      for (const queue of [scriptedAnswers, scriptedEcho]) queue.length = 0;
    },
    openSockets: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(NOT_THERE);
}

/** Does the least that an export script must do: one row for each message id. */
function writeRows(rows: Map<string, Record<string, unknown>>, contents: string): string {
  const { messages } = JSON.parse(contents) as { messages: Record<string, unknown>[] };
  for (const message of messages) rows.set(String(message.id), message);
  return JSON.stringify({ success: true });
}
