import { readField } from './answer-rules.ts';

// A status of 2xx says that the provider accepted the request, not that it accepted the message.

/** The statement of a 2xx response's body about the message. */
export type Verdict = 'yes' | 'no' | 'unreadable';

/**
 * Reads whether the body of a 2xx response says no. An empty body, and one without a no, is a yes.
 */
export function readVerdict({ body, isCut }: { body: string; isCut: boolean }): Verdict {
  if (isCut) return 'unreadable';
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text === '') return 'yes';
  const json = parseJson(text);
  if (json !== undefined) return saysNo(json, 0) ? 'no' : 'yes';
  const isText = !isBinary(text) && !text.includes('\uFFFD');
  if (isWebPage(text) || !isText || /^[[{]/.test(text)) return 'unreadable';
  return saysNoInWords(text) ? 'no' : 'yes';
}

/**
 * Returns whether the text is markup. A content type says little: plain 'OK' often comes as
 * text/html.
 */
export function isWebPage(body: string): boolean {
  return /^\s*</.test(body) || /<(?:!doctype|html|head|body|title)\b/i.test(body);
}

/** Returns whether the bytes are no text, such as a compressed response without the header. */
export function isBinary(body: string): boolean {
  return CONTROL.test(body);
}

/** Returns whether the words clearly say that the provider did not accept the message. */
export function isKnownRefusal(words: string): boolean {
  const plain = words.replaceAll(/[_-]/g, ' ');
  return KNOWN_REFUSALS.some((pattern) => pattern.test(plain));
}

/** Returns the sentence of a response that says why, or all of it. */
export function findReason(body: string): string {
  const json = parseJson(body);
  for (const place of [json, ...WRAPPERS.map((name) => readField(json, name))]) {
    const words = findReasonIn(place);
    if (words !== undefined) return words;
  }
  return typeof json === 'string' ? json : body;
}

/** Parses a JSON text; undefined when it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const KNOWN_REFUSALS = [
  /\b(?:invalid|wrong|bad|incorrect|unknown|missing|malformed) (?:api ?)?(?:key|token|credentials?|secret|request|parameters?|param|fields?|recipient|(?:phone |mobile |whatsapp )?number|phone|message|text)\b/i,
  /\b(?:un|not )(?:authori[sz]ed|authenticated)\b|\bforbidden\b|\b(?:access|permission) (?:is )?denied\b/i,
  /\b(?:insufficient|not enough|no) (?:balance|credits?|funds)\b|\bbalance (?:is )?(?:too low|insufficient)\b|\bpayment required\b/i,
  /\b(?:quota|limit) (?:is |was |has been )?(?:exceeded|reached)\b|\brate limit|\btoo many requests\b/i,
  /\b(?:key|token|plan|subscription|account|trial) (?:is |has |was |has been )?(?:expired|suspended|inactive|disabled|revoked)\b/i,
  /\bnot (?:on|a valid|registered (?:on|with)) whatsapp\b|\bno whatsapp\b|\bnumber (?:is )?(?:not registered|invalid)\b/i,
  /\b(?:whatsapp|session|instance|device|engine) (?:is )?(?:not connected|disconnected|not found|closed)\b/i,
  /\bvalidation (?:error|failed)\b|\b(?:is|are) required\b|\bopted out\b/i,
];

// Control characters that no text has.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;
const WRAPPERS = ['data', 'result', 'results', 'response', 'message', 'messages', 'payload'];
const FLAGS = new Set(['success', 'successful', 'issuccess', 'ok', 'sent', 'accepted', 'queued']);
const ERRORS = new Set(['error', 'errors', 'err', 'errorcode', 'iserror', 'haserror', 'failed']);
const STATES = new Set(['status', 'state', 'result', 'outcome', 'type']);
const CODES = new Set(['status', 'code', 'statuscode', 'httpcode', 'httpstatus', 'responsecode']);
const NO_WORDS =
  /^(?:error|failed|fail|failure|ko|nok|rejected|refused|invalid|denied|unauthori[sz]ed|forbidden|undelivered|not[ _-]?sent|blocked|exception)$/i;
const REASONS = ['message', 'reason', 'description', 'detail'];
const DEEPEST = 3;
const MOST_READ = 20;

function saysNo(value: unknown, depth: number): boolean {
  if (value === false) return true;
  if (typeof value === 'string') return saysNoInWords(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    return value
      .slice(0, MOST_READ)
      .some((item) => typeof item === 'object' && saysNo(item, depth));
  }
  if (hasOnlyRefusal(value)) return true;
  return Object.entries(value).some(([name, inside]) => {
    const isWrapped = typeof inside === 'object' && WRAPPERS.includes(name.toLowerCase());
    return fieldSaysNo(name, inside) || (isWrapped && depth < DEEPEST && saysNo(inside, depth + 1));
  });
}

/** Returns whether a response of words alone, without an id or a state, is known to mean no. */
function hasOnlyRefusal(value: object): boolean {
  const fields = Object.entries(value);
  return (
    fields.every(([name, inside]) => REASONS.includes(name) && typeof inside === 'string') &&
    fields.some(([, words]) => isKnownRefusal(String(words)))
  );
}

function fieldSaysNo(name: string, value: unknown): boolean {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
  if (FLAGS.has(plain)) return /^(?:false|no|0)$/i.test(String(value));
  if (ERRORS.has(plain)) return !isNothing(value);
  if (CODES.has(plain) && isErrorStatus(value)) return true;
  return STATES.has(plain) && typeof value === 'string' && NO_WORDS.test(value.trim());
}

/** False, zero and empty, as responses write them. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return /^(?:|0+|false|no|none|null|nil|ok|success)$/i.test(value);
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === 0;
}

function isErrorStatus(value: unknown): boolean {
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && code >= 400 && code < 600;
}

function saysNoInWords(words: string): boolean {
  return (
    /^\W*(?:error|err|failed|failure|fail|fatal|exception|invalid|unauthori[sz]ed|forbidden|denied|rejected|refused|not sent)\b/i.test(
      words,
    ) || isKnownRefusal(words)
  );
}

function findReasonIn(place: unknown): string | undefined {
  const error = readField(place, 'error');
  const errors = readField(place, 'errors');
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const candidates = [
    readField(error, 'message'),
    readField(error, 'title'),
    joinWords(error, readField(place, 'message')),
    readField(first, 'message'),
    readField(first, 'title'),
    first,
    ...REASONS.map((name) => readField(place, name)),
  ];
  return candidates.find(
    (words): words is string => typeof words === 'string' && words.trim() !== '',
  );
}

function joinWords(error: unknown, message: unknown): string | undefined {
  if (typeof error !== 'string' || error === '') return undefined;
  const isMore = typeof message === 'string' && message.trim() !== '' && message !== error;
  return isMore ? `${error}: ${message}` : error;
}
