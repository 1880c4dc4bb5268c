import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as it goes over the wire, written once. */
export interface PreparedRequest {
  readonly bytes: Buffer;
  readonly name: string;
}

export function prepareRequest(
  method: string,
  path: string,
  { cookie, body, name = path }: { cookie?: string; body?: unknown; name?: string } = {},
): PreparedRequest {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined ? [] : ['content-type: application/json']),
    ...(method === 'GET' ? [] : [`content-length: ${Buffer.byteLength(text)}`]),
    // As a page of the product's own sends it.
    ...(method === 'GET' ? [] : ['sec-fetch-site: same-origin']),
  ];
  return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`), name };
}

export interface LoadResult {
  /** Answers of 200 to 299 a second. */
  readonly rate: number;
  readonly failures: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Of each answer, in ms, ascending. */
  readonly times: readonly number[];
}

/**
 * Keeps `connections` busy for `seconds`, each with one request at a time. Its own sockets and a reader that looks for
 * nothing but where an answer ends: a generator on the same cores must take as little of them as it can.
 */
export async function sendLoad(
  url: string,
  {
    connections,
    seconds,
    next,
  }: { connections: number; seconds: number; next: () => PreparedRequest },
): Promise<LoadResult> {
  const { port, hostname } = new URL(url);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openConnection(Number(port), hostname);
      while (performance.now() < until) {
        const sentAt = performance.now();
        const { status } = await line.ask(next().bytes);
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - sentAt);
      }
      line.close();
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  const good = Object.entries(statuses)
    .filter(([status]) => status.startsWith('2'))
    .reduce((sum, [, count]) => sum + count, 0);
  return {
    rate: good / took,
    failures: times.length - good,
    statuses,
    times: times.toSorted((first, second) => first - second),
  };
}

export function quantile(ascending: readonly number[], share: number): number {
  return (
    ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
  );
}

export interface TimedResponse {
  /** `lost` where the connection ended before the response did; `hung` where the response took too long. */
  readonly status: string;
  /** Status line and headers, in small letters. */
  readonly head: string;
  /** From when the request was due. */
  readonly ms: number;
  /** How long after it was due it left. */
  readonly lateMs: number;
}

/**
 * Sends `perSecond` requests a second, evenly, without waiting for responses, until `signal` aborts. A request that finds all
 * connections busy leaves later, but its time counts from when it was due: a generator that waits for responses before it sends
 * again would hide how long others wait.
 */
export async function sendAtRate(
  url: string,
  {
    perSecond,
    connections,
    next,
    onAnswer,
    longestMs,
    signal,
  }: {
    perSecond: number;
    connections: number;
    next: () => PreparedRequest;
    onAnswer: (answer: TimedResponse, request: PreparedRequest) => void;
    longestMs: number;
    signal: AbortSignal;
  },
): Promise<void> {
  const { port, hostname } = new URL(url);
  const lines = await Promise.all(
    Array.from({ length: connections }, () => openConnection(Number(port), hostname)),
  );
  const free = [...lines];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let turn = 0; !signal.aborted; turn += 1) {
    const dueAt = startedAt + (turn * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    while (free.length === 0) await Promise.race(underWay);
    const line = free.shift();
    if (line === undefined) throw new Error('No connection is free');
    const asking = askOn(line, dueAt).finally(() => underWay.delete(asking));
    underWay.add(asking);
  }
  await Promise.all(underWay);
  for (const line of lines) line.close();

  async function askOn(line: Connection, dueAt: number): Promise<void> {
    const request = next();
    const lateMs = performance.now() - dueAt;
    const { status, head } = await sendWithin(line, { request: request.bytes, longestMs });
    onAnswer({ status, head, ms: performance.now() - dueAt, lateMs }, request);
    free.push(line);
  }
}

/** Waits at most `longestMs` for the response; after that it is `hung`, and the connection is closed. */
export async function sendWithin(
  line: Connection,
  { request, longestMs }: { request: Buffer; longestMs: number },
): ReturnType<Connection['ask']> {
  const nothing = { head: '', body: Buffer.alloc(0) };
  const asking = line.ask(request).catch(() => ({ status: 'lost', ...nothing }));
  const patience = new AbortController();
  const timeout = sleep(longestMs, { status: 'hung', ...nothing }, { signal: patience.signal });
  const answer = await Promise.race([asking, timeout.catch(() => asking)]);
  patience.abort();
  if (answer.status === 'hung') line.close();
  return answer;
}

export interface Connection {
  /** `head` in small letters. */
  ask(request: Buffer): Promise<{ status: string; head: string; body: Buffer }>;
  close(): void;
}

export interface ConnectionPool {
  /** Waits for a free connection; the time counts from the call. */
  send(request: PreparedRequest): Promise<Pick<TimedResponse, 'status' | 'ms'>>;
  close(): void;
}

/** Connections that are kept and shared, as a proxy keeps them. */
export async function openConnectionPool(url: string, size: number): Promise<ConnectionPool> {
  const { port, hostname } = new URL(url);
  const connections = await Promise.all(
    Array.from({ length: size }, () => openConnection(Number(port), hostname)),
  );
  const free = [...connections];
  const waiting: ((connection: Connection) => void)[] = [];
  return {
    async send({ bytes }) {
      const startedAt = performance.now();
      const connection =
        // The one that has been idle longest, so that the server closes none of them for being idle.
        free.shift() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
      const { status } = await connection.ask(bytes);
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
      return { status, ms: performance.now() - startedAt };
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

/** One connection that is kept; a broken one is opened again with the next request. */
export async function openConnection(port: number, host: string): Promise<Connection> {
  let socket = await connectSocket(port, host);
  return {
    async ask(request) {
      if (socket.destroyed) socket = await connectSocket(port, host);
      return answerOn(socket, request);
    },
    close: () => socket.destroy(),
  };
}

function connectSocket(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function answerOn(socket: Socket, request: Buffer): ReturnType<Connection['ask']> {
  return new Promise((resolve) => {
    let receivedBytes: Buffer = Buffer.alloc(0);
    let end: number | undefined;
    let head = '';
    let bodyAt = 0;
    const finish = (answer: { status: string; head: string; body: Buffer }) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose);
      resolve(answer);
    };
    const onClose = () => {
      socket.destroy();
      finish({ status: 'lost', head, body: Buffer.alloc(0) });
    };
    const onData = (chunk: Buffer) => {
      receivedBytes = receivedBytes.length === 0 ? chunk : Buffer.concat([receivedBytes, chunk]);
      if (end === undefined) {
        const headEnd = receivedBytes.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        head = receivedBytes.toString('latin1', 0, headEnd).toLowerCase();
        const length = /content-length: (\d+)/.exec(head)?.[1];
        bodyAt = headEnd + 4;
        end = length === undefined ? undefined : bodyAt + Number(length);
        if (/transfer-encoding: chunked/.test(head)) end = -1;
        else if (end === undefined) end = bodyAt;
      }
      const isWhole =
        end < 0 ? receivedBytes.subarray(-5).equals(LAST_CHUNK) : receivedBytes.length >= end;
      if (isWhole) {
        const status = receivedBytes.toString('latin1', 9, 12);
        finish({ status, head, body: receivedBytes.subarray(bodyAt) });
      }
    };
    socket.on('data', onData).once('close', onClose).once('error', onClose);
    socket.write(request);
  });
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

const QUIET_PAUSE_MS = 20;

/** Sends requests as a person does, though more often; returns the time of each response in ms, ascending. */
export async function askNowAndThen(
  url: string,
  { request, until }: { request: PreparedRequest; until: AbortSignal },
): Promise<number[]> {
  const { port, hostname } = new URL(url);
  const line = await openConnection(Number(port), hostname);
  const times: number[] = [];
  while (!until.aborted) {
    const startedAt = performance.now();
    const { status } = await line.ask(request.bytes);
    if (status !== '200') throw new Error(`The quiet clinic was answered ${status}`);
    times.push(performance.now() - startedAt);
    await sleep(QUIET_PAUSE_MS);
  }
  line.close();
  return times.toSorted((first, second) => first - second);
}
