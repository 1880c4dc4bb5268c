import { createConnection, type Socket } from 'node:net';

/** A request as it goes over the wire, written once. */
export interface Shot {
  readonly bytes: Buffer;
  readonly name: string;
}

export function shot(
  method: string,
  path: string,
  { cookie, body, name = path }: { cookie?: string; body?: unknown; name?: string } = {},
): Shot {
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

export interface Shots {
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
export async function fire(
  url: string,
  { connections, seconds, next }: { connections: number; seconds: number; next: () => Shot },
): Promise<Shots> {
  const { port, hostname } = new URL(url);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await connectedLine(Number(port), hostname);
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
    times: times.toSorted((one, other) => one - other),
  };
}

export function quantile(ascending: readonly number[], share: number): number {
  return (
    ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
  );
}

export interface Line {
  ask(request: Buffer): Promise<{ status: string; body: Buffer }>;
  close(): void;
}

/** One connection that is kept; a broken one is opened again with the next request. */
export async function connectedLine(port: number, host: string): Promise<Line> {
  let socket = await connected(port, host);
  return {
    async ask(request) {
      if (socket.destroyed) socket = await connected(port, host);
      return answerOn(socket, request);
    },
    close: () => socket.destroy(),
  };
}

function connected(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function answerOn(socket: Socket, request: Buffer): Promise<{ status: string; body: Buffer }> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    let end: number | undefined;
    let bodyAt = 0;
    const finish = (answer: { status: string; body: Buffer }) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose);
      resolve(answer);
    };
    const onClose = () => {
      socket.destroy();
      finish({ status: 'lost', body: Buffer.alloc(0) });
    };
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (end === undefined) {
        const headEnd = received.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const head = received.toString('latin1', 0, headEnd).toLowerCase();
        const length = /content-length: (\d+)/.exec(head)?.[1];
        bodyAt = headEnd + 4;
        end = length === undefined ? undefined : bodyAt + Number(length);
        if (/transfer-encoding: chunked/.test(head)) end = -1;
        else if (end === undefined) end = bodyAt;
      }
      const isWhole = end < 0 ? received.subarray(-5).equals(LAST_CHUNK) : received.length >= end;
      if (isWhole)
        finish({ status: received.toString('latin1', 9, 12), body: received.subarray(bodyAt) });
    };
    socket.on('data', onData).once('close', onClose).once('error', onClose);
    socket.write(request);
  });
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
