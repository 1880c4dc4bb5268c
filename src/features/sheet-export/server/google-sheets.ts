import { isScriptUrl } from '#features/clinics/rules.ts';
import { toPlainText, type Secret } from '#features/delivery/answer-rules.ts';
import { sendRequest, type ReceivedResponse } from '#platform/server/http/send-request.ts';
import { publicLookup, type Resolve } from '#platform/server/http/public-address.ts';
import type { SheetRow } from '../rules.ts';
import type { SheetDelivery, SheetFault, SheetOutcome } from '../schema.ts';
import type { Sheet, SheetTarget } from './sheet.ts';

export interface GoogleSheetsSettings {
  /** Origins besides Google's that scripts may live under: of the tests, the demo and self-hosters. */
  readonly allowedOrigins?: readonly string[];
  /** For one batch as a whole, redirects included; 30 seconds. */
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
  readonly resolve?: Resolve;
}

const ANSWER_HOST = 'script.googleusercontent.com';
const MOST_HOPS = 3;
const LONGEST_ANSWER = 262_144;
const LONGEST_CLEANED = 32_768;

type Judged = Omit<SheetDelivery, 'detail'> & { readonly reason: string | null };

/**
 * A clinic's Google Sheet behind its Apps Script: the rows go by POST as `text/plain`, the script answers 302, and the
 * answer is fetched by GET without the body, from `script.googleusercontent.com` only. Headers never reach a script and
 * it cannot set a status, so the secret goes in the body and only its JSON tells how it went.
 */
export function createGoogleSheets(settings: GoogleSheetsSettings = {}): Sheet {
  const { allowedOrigins = [] } = settings;
  return {
    async write(rows, { place, signal }) {
      const url = findAllowedUrl(place.scriptUrl, allowedOrigins);
      if (url === undefined)
        return { ...toUnknownOutcome('not_sent', 'address_refused'), detail: null };
      const limits = {
        timeoutMs: settings.timeoutMs ?? 30_000,
        connectTimeoutMs: settings.connectTimeoutMs ?? 10_000,
        longestAnswer: LONGEST_ANSWER,
        ...(isExtra(url, allowedOrigins) ? {} : { lookup: publicLookup(settings.resolve) }),
        ...(signal ? { signal } : {}),
      };
      const { reason, ...judgement } = await sendToScript({
        url,
        body: toRequestBody(rows, place),
        limits,
      });
      return {
        ...judgement,
        detail: reason && toPlainText(reason.slice(0, LONGEST_CLEANED), listSecrets(rows, place)),
      };
    },
  };
}

function toRequestBody(messages: readonly SheetRow[], { sheetId, secret }: SheetTarget): Buffer {
  return Buffer.from(JSON.stringify({ googleSheetId: sheetId, messages, secret }));
}

/** The address, when the rule takes it and its parsed form says the same; undefined when anything is odd. */
function findAllowedUrl(text: string, allowedOrigins: readonly string[]): URL | undefined {
  if (!isScriptUrl(text, allowedOrigins) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.href === text && url.username === '' && url.password === '';
  const isGoogle = url.protocol === 'https:' && url.host === 'script.google.com';
  return isPlain && (isGoogle || isExtra(url, allowedOrigins)) ? url : undefined;
}

function isExtra(url: URL, allowedOrigins: readonly string[]): boolean {
  return allowedOrigins.includes(url.origin);
}

type Limits = Omit<Parameters<typeof sendRequest>[0], 'method' | 'url' | 'headers' | 'body'>;

/** The script's answer, wherever it has to be fetched; what comes after the first hop cannot unwrite anything. */
async function sendToScript({
  url,
  body,
  limits,
}: {
  url: URL;
  body: Buffer;
  limits: Limits;
}): Promise<Judged> {
  const endsAt = performance.now() + limits.timeoutMs;
  const headers = { Accept: 'application/json', 'Accept-Language': 'en' };
  const postHeaders = { ...headers, 'Content-Type': 'text/plain;charset=utf-8' };
  let response = await sendRequest({ method: 'POST', url, headers: postHeaders, body, ...limits });
  const first = readPostResponse(response);
  if (first) return first;
  let from = url;
  for (let hop = 1; hop <= MOST_HOPS; hop += 1) {
    const next = nextAddress(from, response);
    if (next === undefined) return redirectElsewhere(response, { isFirst: hop === 1 });
    const timeoutMs = Math.max(1, endsAt - performance.now());
    response = await sendRequest({ method: 'GET', url: next, headers, ...limits, timeoutMs });
    if (!isRedirect(response)) return readScriptAnswer(response);
    from = next;
  }
  return toUnknownOutcome('unknown', 'broken_answer', { reason: 'too many redirects' });
}

/** The verdict of the script's first answer; undefined when the answer has to be fetched elsewhere. */
function readPostResponse(response: ReceivedResponse): Judged | undefined {
  if (response.kind === 'broken') {
    const { fault, status: httpStatus } = response;
    if (response.isWritten)
      return toUnknownOutcome('unknown', 'no_answer', { reason: fault, httpStatus });
    return toUnknownOutcome(
      'not_sent',
      fault === 'ENOTPUBLIC' ? 'address_refused' : 'unreachable',
      {
        reason: fault,
      },
    );
  }
  if (isRedirect(response)) return undefined;
  const { status: httpStatus, body: responseBody } = response;
  if (httpStatus === 429)
    return toUnknownOutcome('not_sent', 'http_error', { httpStatus, reason: responseBody });
  if (httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408) {
    return toUnknownOutcome('rejected', 'http_error', { httpStatus, reason: responseBody });
  }
  // Google shows these pages instead of running anything; any other page may be of a script that broke half-way.
  if (isPage(response) && NEVER_RAN.test(responseBody))
    return toUnknownOutcome('rejected', 'not_the_script', { httpStatus });
  return readScriptAnswer(response);
}

const NEVER_RAN =
  /accounts\.google\.com|Script function not found|unable to open the file|You need (?:access|permission)|Page Not Found/i;

/** The script has run: without a clear answer the outcome is unknown. */
function readScriptAnswer(response: ReceivedResponse): Judged {
  if (response.kind === 'broken') {
    return toUnknownOutcome('unknown', 'no_answer', {
      reason: response.fault,
      httpStatus: response.status,
    });
  }
  const { status: httpStatus, body, isCut } = response;
  if (httpStatus < 200 || httpStatus >= 300) {
    return toUnknownOutcome('unknown', 'http_error', { httpStatus, reason: body });
  }
  if (isCut)
    return toUnknownOutcome('unknown', 'broken_answer', {
      httpStatus,
      reason: 'a very long answer',
    });
  if (isPage(response)) return toUnknownOutcome('unknown', 'not_the_script', { httpStatus });
  const answer = findAnswer(body);
  if (answer?.success === true) {
    return { outcome: 'accepted', fault: null, httpStatus, reason: null };
  }
  if (answer?.success === false) {
    const message = typeof answer.error === 'string' ? answer.error : null;
    return toUnknownOutcome('rejected', 'script_error', { httpStatus, reason: message });
  }
  return toUnknownOutcome('unknown', 'broken_answer', { httpStatus, reason: body });
}

function toUnknownOutcome(
  outcome: Exclude<SheetOutcome, 'accepted'>,
  fault: SheetFault,
  details: { reason?: string | null; httpStatus?: number | null } = {},
): Judged {
  return { outcome, fault, httpStatus: details.httpStatus ?? null, reason: details.reason ?? null };
}

function findAnswer(body: string): { success?: unknown; error?: unknown } | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

type Answered = Extract<ReceivedResponse, { kind: 'answered' }>;

function isPage({ headers, body }: Answered): boolean {
  return /html/i.test(headers['content-type'] ?? '') || /^\s*</.test(body);
}

function isRedirect(response: ReceivedResponse): response is Answered {
  return response.kind === 'answered' && response.status >= 300 && response.status < 400;
}

/** Where a redirect may lead: from Google to its answers' host, from an extra origin to itself; only where GET follows. */
function nextAddress(from: URL, response: ReceivedResponse): URL | undefined {
  if (!isRedirect(response) || ![301, 302, 303].includes(response.status)) return undefined;
  const { location } = response.headers;
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const next = new URL(location, from);
  if (next.username !== '' || next.password !== '') return undefined;
  const isGoogle = from.host === 'script.google.com' || from.host === ANSWER_HOST;
  const isNext = isGoogle
    ? next.protocol === 'https:' && next.host === ANSWER_HOST
    : next.origin === from.origin;
  return isNext ? next : undefined;
}

/** Being sent to the sign-in page means that nothing ran: the script is not open to anyone. */
function redirectElsewhere(response: ReceivedResponse, { isFirst }: { isFirst: boolean }): Judged {
  const { status: httpStatus, headers } = response as Answered;
  const wantsSignIn = headers.location?.startsWith('https://accounts.google.com/');
  if (isFirst && wantsSignIn) return toUnknownOutcome('rejected', 'not_the_script', { httpStatus });
  return toUnknownOutcome('unknown', 'address_refused', {
    httpStatus,
    reason: 'a redirect to another address',
  });
}

const SHORTEST_SECRET = 3;

/** Lists what a script may echo and must not be stored. */
function listSecrets(
  rows: readonly SheetRow[],
  { scriptUrl, sheetId, secret }: SheetTarget,
): Secret[] {
  const ownSecrets = [
    { secret, instead: '[secret]' },
    { secret: scriptUrl, instead: '[script]' },
    { secret: sheetId, instead: '[sheet]' },
  ];
  const patients = rows.flatMap(({ messageContent, patientName, phoneNumber }) => [
    { secret: messageContent, instead: '[message]' },
    { secret: patientName, instead: '[name]' },
    { secret: phoneNumber, instead: '[number]' },
    { secret: phoneNumber.slice(-10), instead: '[number]' },
  ]);
  return [...ownSecrets, ...patients.filter((patient) => patient.secret.length >= SHORTEST_SECRET)];
}
