import { markText } from '#platform/i18n.ts';
import type { ReceivedResponse } from '#platform/server/http/send-request.ts';
import { readField, toPlainText, type Secret } from '../answer-rules.ts';
import { findRestriction } from '../restriction-rules.ts';
import type { KeyVerdict } from '../schema.ts';
import {
  findReason,
  isBinary,
  isKnownRefusal,
  isWebPage,
  parseJson,
  readVerdict,
} from '../verdict-rules.ts';
import type { Delivery, OutboundMessage } from './channel.ts';

/** Time and size limits of a provider's response. */
export interface Limits {
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly longestAnswer: number;
}

const NO_SUCH_ADDRESS = [404, 405, 410, 501];

/** Reads the response to a check of a key; a provider without such a check may respond anything. */
export function readPing(response: ReceivedResponse, providerKey: string): KeyVerdict {
  if (response.kind === 'broken')
    return { answer: 'unreachable', detail: faultText(response.fault) };
  const detail = readReason(response, [{ secret: providerKey, instead: '[key]' }]);
  if (response.status >= 200 && response.status < 300) {
    if (readVerdict(response) === 'yes') return { answer: 'good', detail: null };
    return { answer: isKnownRefusal(detail ?? '') ? 'refused' : 'unclear', detail };
  }
  if (response.status === 401 || response.status === 403) return { answer: 'refused', detail };
  return { answer: NO_SUCH_ADDRESS.includes(response.status) ? 'cannot_tell' : 'unclear', detail };
}

/**
 * Reads the outcome of a message (docs/decisions/031-what-counts-as-sent.md). A broken response
 * leaves the outcome unknown, even with a status line.
 */
export function readDelivery(
  response: ReceivedResponse,
  outboundMessage: OutboundMessage,
): Delivery {
  if (response.kind === 'broken') {
    return {
      state: response.isWritten ? 'unknown' : 'not_sent',
      httpStatus: response.status,
      detail: faultText(response.fault),
    };
  }
  const { status } = response;
  const judgement = {
    httpStatus: status,
    detail: readReason(response, listSecrets(outboundMessage)),
  };
  if (status >= 200 && status < 300) return readSuccess(response, judgement);
  if (status === 429) {
    const retryAfterSeconds = secondsToWait(response.headers['retry-after'] ?? '');
    return { ...judgement, state: 'not_sent', retryAfterSeconds };
  }
  if (status >= 400 && status < 500 && status !== 408) return toRejection(response, judgement);
  return { ...judgement, state: 'unknown', detail: explainUnread(response) ?? judgement.detail };
}

type Answered = Extract<ReceivedResponse, { kind: 'answered' }>;
type Judged = Pick<Delivery, 'httpStatus' | 'detail'>;

/** Reads a 2xx response by its body: a body that says no means rejected or unknown. */
function readSuccess(response: Answered, judgement: Judged): Delivery {
  const verdict = readVerdict(response);
  const providerMessageId = findMessageId(response.body);
  if (verdict === 'yes') return { ...judgement, state: 'accepted', providerMessageId };
  const words = `${findCodes(response.body)} ${judgement.detail ?? ''}`;
  if (verdict === 'no' && (isKnownRefusal(words) || findRestriction(words) !== undefined)) {
    return toRejection(response, judgement);
  }
  return {
    ...judgement,
    state: 'unknown',
    detail: explainUnread(response) ?? judgement.detail,
    providerMessageId,
  };
}

function toRejection(response: Answered, judgement: Judged): Delivery {
  const reason = findRestriction(`${findCodes(response.body)} ${judgement.detail ?? ''}`);
  return {
    ...judgement,
    state: 'rejected',
    ...(reason && { trouble: { state: 'restricted', reason } }),
  };
}

const LONGEST_WAIT_SECONDS = 900;

/** Reads the seconds of a Retry-After header, given as a number or a date. */
function secondsToWait(header: string): number | undefined {
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
}

function listSecrets({ providerKey, text, to }: OutboundMessage): Secret[] {
  return [
    { secret: providerKey, instead: '[key]' },
    { secret: text, instead: '[message]' },
    { secret: to, instead: '[number]' },
    { secret: to.slice(1), instead: '[number]' },
    { secret: to.slice(-10), instead: '[number]' },
  ];
}

const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: markText(
    'The certificate of BlueTicks’ server has expired. Check the date and time of our server; if they are right, ask BlueTicks to renew it.',
  ),
  CERT_NOT_YET_VALID: markText(
    'The certificate of BlueTicks’ server is not valid yet. Check the date and time of our server.',
  ),
  ERR_TLS_CERT_ALTNAME_INVALID: markText(
    'The certificate belongs to another server than the one in PROVIDER_BASE_URL. Check that address.',
  ),
  CERT_REVOKED: markText('The certificate of BlueTicks’ server was revoked. Ask BlueTicks.'),
};
const UNKNOWN_ISSUER = markText(
  'The certificate of BlueTicks’ server comes from an issuer that our server does not know. Behind a company’s proxy, add its certificate with NODE_EXTRA_CA_CERTS; otherwise check PROVIDER_BASE_URL.',
);
const UNKNOWN_ISSUERS = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
];

/** Returns what to do about a certificate's fault, with its code; any other fault unchanged. */
function faultText(fault: string): string {
  const words = UNKNOWN_ISSUERS.includes(fault) ? UNKNOWN_ISSUER : CERTIFICATE_FAULTS[fault];
  return words === undefined ? fault : `${words} (${fault})`;
}

/** Returns why a response was not followed or read to its end; undefined when it was. */
function explainUnread({ status, isCut, body }: Answered): string | undefined {
  if (status >= 300 && status < 400)
    return markText(
      'BlueTicks’ server pointed to another address, which is never followed. Check PROVIDER_BASE_URL.',
    );
  if (isCut) return markText('The answer was too long, or packed so that it cannot be read.');
  return isBinary(body) ? markText('The answer was no text.') : undefined;
}

const PAGE = markText('A web page came instead of an answer.');

/**
 * Returns what the provider said, fit to be stored and shown: its reason if it gives one, nothing
 * for a response that is no text.
 */
function readReason({ body }: Answered, secrets: readonly Secret[]): string | null {
  if (isBinary(body)) return null;
  const words = findReason(body);
  return toPlainText(isWebPage(words) ? `${PAGE} ${words}` : words, secrets);
}

/**
 * Finds the codes of an error in the provider's current format; its details may contain WhatsApp's
 * own.
 */
function findCodes(body: string): string {
  const answer = parseJson(body);
  const error = readField(answer, 'error');
  const details = readField(error, 'details');
  const inside = Array.isArray(details) ? details.slice(0, 10) : [details];
  return [answer, error, ...inside]
    .map((candidate) => readField(candidate, 'code'))
    .filter((code) => typeof code === 'string' || typeof code === 'number')
    .join(' ');
}

const LONGEST_ID = 200;

/** Returns the provider's id of the message; undefined when it gave none that can be stored. */
function findMessageId(body: string): string | undefined {
  const answer = parseJson(body);
  const candidates = [readField(answer, 'data'), answer].flatMap((place) => [
    readField(place, 'id'),
    readField(place, 'messageId'),
    readField(place, 'message_id'),
  ]);
  const id = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return typeof id === 'string' && id.length <= LONGEST_ID && /^[\x21-\x7e]+$/.test(id)
    ? id
    : undefined;
}
