import type { Seen } from '#platform/server/http/exchange.ts';
import { restrictionIn } from '../../restrictions/rules.ts';
import type { KeyVerdict } from '../../schema.ts';
import type { Delivery, Parcel } from '../../server/channel.ts';
import { fieldOf, plainWords, type Secret } from '../rules.ts';

/** How long a provider is waited for. */
export interface Limits {
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly longestAnswer: number;
}

const NO_SUCH_ADDRESS = [404, 405, 410, 501];

/** Only 401 and 403 say that a key is wrong: the specified interface has no ping, and its servers may not know ours. */
export function judgePing(seen: Seen, providerKey: string): KeyVerdict {
  if (seen.kind === 'broken') return { answer: 'unreachable', detail: seen.fault };
  const detail = plainWords(wordsOf(seen.body), [{ secret: providerKey, instead: '[key]' }]);
  if (seen.status >= 200 && seen.status < 300) return { answer: 'good', detail: null };
  if (seen.status === 401 || seen.status === 403) return { answer: 'refused', detail };
  return { answer: NO_SUCH_ADDRESS.includes(seen.status) ? 'cannot_tell' : 'unclear', detail };
}

/** The table of decisions.md 9. A broken answer is in doubt whatever its status line said. */
export function judgeDelivery(seen: Seen, parcel: Parcel): Delivery {
  if (seen.kind === 'broken') {
    return {
      state: seen.written ? 'unknown' : 'not_sent',
      httpStatus: seen.status,
      detail: seen.fault,
    };
  }
  const { status } = seen;
  const detail = plainWords(wordsOf(seen.body), secretsOf(parcel));
  const told = { httpStatus: status, detail };
  if (status >= 200 && status < 300) {
    return { ...told, state: 'accepted', providerMessageId: messageIdIn(seen.body) };
  }
  if (status === 429) {
    const retryAfterSeconds = secondsToWait(seen.headers['retry-after'] ?? '');
    return { ...told, state: 'not_sent', retryAfterSeconds };
  }
  if (status >= 400 && status < 500 && status !== 408) {
    const reason = restrictionIn(`${codesIn(seen.body)} ${detail ?? ''}`);
    return {
      ...told,
      state: 'rejected',
      ...(reason && { trouble: { state: 'restricted', reason } }),
    };
  }
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

/** The sentence of an error in the provider's current shape; of anything else all that came. */
function wordsOf(body: string): string {
  const message = fieldOf(fieldOf(jsonOf(body), 'error'), 'message');
  return typeof message === 'string' && message.trim() !== '' ? message : body;
}

/** Codes of an error in the provider's current shape; its details may carry WhatsApp's own. */
function codesIn(body: string): string {
  const error = fieldOf(jsonOf(body), 'error');
  const details = fieldOf(error, 'details');
  const inside = Array.isArray(details) ? details.slice(0, 10) : [details];
  return [error, ...inside]
    .map((one) => fieldOf(one, 'code'))
    .filter((code) => typeof code === 'string' || typeof code === 'number')
    .join(' ');
}

const LONGEST_ID = 200;

/** What the provider calls the message from now on; undefined when it gave it no name that can be kept. */
function messageIdIn(body: string): string | undefined {
  const answer = jsonOf(body);
  const candidates = [fieldOf(answer, 'data'), answer].flatMap((place) => [
    fieldOf(place, 'id'),
    fieldOf(place, 'messageId'),
    fieldOf(place, 'message_id'),
  ]);
  const id = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return typeof id === 'string' && id.length <= LONGEST_ID && /^[\x21-\x7e]+$/.test(id)
    ? id
    : undefined;
}

/** What stands in a JSON text; undefined when it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
