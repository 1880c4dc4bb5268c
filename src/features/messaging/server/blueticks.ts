import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { plainWords, type Secret } from '../answers/rules.ts';
import type { Channel, Delivery, Parcel } from './channel.ts';

export interface BlueTicksSettings {
  /** Address before `/messages`, such as https://api.blueticks.co. */
  readonly baseUrl: string;
  /** For one try as a whole; 30 seconds. */
  readonly timeoutMs?: number;
  /** Until the connection stands; a provider that cannot be reached is known soon. */
  readonly connectTimeoutMs?: number;
}

/** What was seen of one exchange, before anyone judges it. */
type Seen =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string;
      readonly body: string;
    }
  | {
      readonly kind: 'broken';
      readonly fault: string;
      readonly written: boolean;
      readonly status: number | null;
    };

const LONGEST_ANSWER = 65_536;

/**
 * The direct-send provider: `POST {baseUrl}/messages` with `{apiKey, to, message}`. One try on a connection of its
 * own: a kept-alive socket that died meanwhile would turn a sure failure into an unknown outcome.
 */
export function createBlueTicks(settings: BlueTicksSettings): Channel {
  const url = new URL(`${settings.baseUrl.replace(/\/+$/, '')}/messages`);
  const limits = {
    timeoutMs: settings.timeoutMs ?? 30_000,
    connectTimeoutMs: settings.connectTimeoutMs ?? 10_000,
  };
  return {
    async deliver(parcel, options = {}) {
      const { providerKey: apiKey, to, text: message } = parcel;
      const body = Buffer.from(JSON.stringify({ apiKey, to, message }));
      const seen = await exchange({
        url,
        body,
        attemptId: parcel.attemptId,
        limits,
        signal: options.signal,
      });
      return judge(seen, parcel);
    },
  };
}

interface Exchange {
  readonly url: URL;
  readonly body: Buffer;
  readonly attemptId: string;
  readonly limits: { readonly timeoutMs: number; readonly connectTimeoutMs: number };
  readonly signal: AbortSignal | undefined;
}

/** One request without redirects, retries or a shared connection; always settles, at the latest when time is up. */
function exchange({ url, body, attemptId, limits, signal }: Exchange): Promise<Seen> {
  return new Promise((resolve) => {
    let connected = false;
    let status: number | null = null;
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: false,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Accept: 'application/json, text/plain',
        'Accept-Encoding': 'identity',
        'User-Agent': 'Wellword',
        'Idempotency-Key': attemptId,
      },
    });
    const stop = (fault: string) => settle({ kind: 'broken', fault, written: connected, status });
    const timers = [
      setTimeout(() => stop('time-out'), limits.timeoutMs),
      setTimeout(() => connected || stop('connect time-out'), limits.connectTimeoutMs),
    ];
    const abort = () => stop('stopped');

    function settle(seen: Seen): void {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(seen);
      request.destroy();
    }

    // Nothing leaves before the connection stands, so an earlier fault is a sure 'not sent'.
    whenConnected(request, () => {
      connected = true;
    });
    request.on('error', (error) => stop(faultOf(error)));
    request.on('close', () => stop('connection closed'));
    request.on('response', (answer) => {
      status = answer.statusCode ?? null;
      readAnswer(answer, { whole: settle, broken: (error) => stop(faultOf(error)) });
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else request.end(body);
  });
}

function whenConnected(request: ClientRequest, note: () => void): void {
  request.once('socket', (socket) => {
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', note);
  });
}

/** Reads at most 64 KB; what lies beyond is the provider's, and its status stands already. */
function readAnswer(
  answer: IncomingMessage,
  tell: { whole: (seen: Seen) => void; broken: (error: Error) => void },
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const whole = () => {
    const status = answer.statusCode ?? 0;
    const retryAfter = answer.headers['retry-after'] ?? '';
    const body = Buffer.concat(chunks).subarray(0, LONGEST_ANSWER).toString('utf8');
    tell.whole({ kind: 'answered', status, retryAfter, body });
  };
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= LONGEST_ANSWER) whole();
  });
  answer.on('end', whole);
  answer.on('error', tell.broken);
}

/** The table of decisions.md 9. A broken answer is in doubt whatever its status line said. */
function judge(seen: Seen, parcel: Parcel): Delivery {
  if (seen.kind === 'broken') {
    return {
      state: seen.written ? 'unknown' : 'not_sent',
      httpStatus: seen.status,
      detail: seen.fault,
    };
  }
  const { status } = seen;
  const told = { httpStatus: status, detail: plainWords(seen.body, secretsOf(parcel)) };
  if (status >= 200 && status < 300) return { ...told, state: 'accepted' };
  if (status === 429) {
    return { ...told, state: 'not_sent', retryAfterSeconds: secondsToWait(seen.retryAfter) };
  }
  if (status >= 400 && status < 500 && status !== 408) return { ...told, state: 'rejected' };
  return { ...told, state: 'unknown' };
}

const LONGEST_WAIT_SECONDS = 900;

/** Seconds of a Retry-After header, given as a number or a date; undefined when it is neither. */
function secondsToWait(header: string): number | undefined {
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
}

function secretsOf({ providerKey, text, to }: Parcel): Secret[] {
  return [
    { secret: providerKey, instead: '[key]' },
    { secret: text, instead: '[message]' },
    { secret: to, instead: '[number]' },
    { secret: to.slice(1), instead: '[number]' },
    { secret: to.slice(-10), instead: '[number]' },
  ];
}

/** The kind of a fault, such as ECONNREFUSED; its message may carry addresses and stays out. */
function faultOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'broken answer';
}
