import { exchange, type Seen } from '#platform/server/http/exchange.ts';
import { plainWords, type Secret } from '../answers/rules.ts';
import type { KeyVerdict } from '../schema.ts';
import type { Channel, Delivery, KeyCheck, Parcel } from './channel.ts';

export interface BlueTicksSettings {
  /** Address before `/messages`, such as https://api.blueticks.co. */
  readonly baseUrl: string;
  /** For one try as a whole; 30 seconds. */
  readonly timeoutMs?: number;
  /** Until the connection stands; a provider that cannot be reached is known soon. */
  readonly connectTimeoutMs?: number;
}

const LONGEST_ANSWER = 65_536;

/**
 * The direct-send provider: `POST {baseUrl}/messages` with `{apiKey, to, message}`, tried once; its current interface
 * knows `GET {baseUrl}/v1/ping`, which says whether a key is good without sending anything.
 */
export function createBlueTicks(settings: BlueTicksSettings): Channel & KeyCheck {
  const base = settings.baseUrl.replace(/\/+$/, '');
  const limits = {
    timeoutMs: settings.timeoutMs ?? 30_000,
    connectTimeoutMs: settings.connectTimeoutMs ?? 10_000,
    longestAnswer: LONGEST_ANSWER,
  };
  return {
    async deliver(parcel, { signal } = {}) {
      const { providerKey: apiKey, to, text: message } = parcel;
      const body = Buffer.from(JSON.stringify({ apiKey, to, message }));
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/plain',
        'Idempotency-Key': parcel.attemptId,
      };
      const url = new URL(`${base}/messages`);
      return judge(
        await exchange({ method: 'POST', url, headers, body, signal, ...limits }),
        parcel,
      );
    },
    async check(providerKey) {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${providerKey}` };
      const url = new URL(`${base}/v1/ping`);
      const secrets = [{ secret: providerKey, instead: '[key]' }];
      return judgePing(await exchange({ method: 'GET', url, headers, ...limits }), secrets);
    },
  };
}

const NO_SUCH_ADDRESS = [404, 405, 410, 501];

/** Only 401 and 403 say that a key is wrong: the specified interface has no ping, and its servers may not know ours. */
function judgePing(seen: Seen, secrets: Secret[]): KeyVerdict {
  if (seen.kind === 'broken') return { answer: 'unreachable', detail: seen.fault };
  const detail = plainWords(seen.body, secrets);
  if (seen.status >= 200 && seen.status < 300) return { answer: 'good', detail: null };
  if (seen.status === 401 || seen.status === 403) return { answer: 'refused', detail };
  return { answer: NO_SUCH_ADDRESS.includes(seen.status) ? 'cannot_tell' : 'unclear', detail };
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
    const retryAfterSeconds = secondsToWait(seen.headers['retry-after'] ?? '');
    return { ...told, state: 'not_sent', retryAfterSeconds };
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
