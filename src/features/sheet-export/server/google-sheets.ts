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

type Judged = Omit<SheetDelivery, 'detail'> & { readonly said: string | null };

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
      const { said, ...judged } = await sendToScript({
        url,
        body: toRequestBody(rows, place),
        limits,
      });
      return {
        ...judged,
        detail: said && toPlainText(said.slice(0, LONGEST_CLEANED), listSecrets(rows, place)),
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
  const posted = { ...headers, 'Content-Type': 'text/plain;charset=utf-8' };
  let seen = await sendRequest({ method: 'POST', url, headers: posted, body, ...limits });
  const first = readPostResponse(seen);
  if (first) return first;
  let from = url;
  for (let hop = 1; hop <= MOST_HOPS; hop += 1) {
    const next = nextAddress(from, seen);
    if (next === undefined) return redirectElsewhere(seen, { isFirst: hop === 1 });
    const timeoutMs = Math.max(1, endsAt - performance.now());
    seen = await sendRequest({ method: 'GET', url: next, headers, ...limits, timeoutMs });
    if (!isRedirect(seen)) return readScriptAnswer(seen);
    from = next;
  }
  return toUnknownOutcome('unknown', 'broken_answer', { said: 'too many redirects' });
}

/** The verdict of the script's first answer; undefined when the answer has to be fetched elsewhere. */
function readPostResponse(seen: ReceivedResponse): Judged | undefined {
  if (seen.kind === 'broken') {
    const { fault: said, status: httpStatus } = seen;
    if (seen.written) return toUnknownOutcome('unknown', 'no_answer', { said, httpStatus });
    return toUnknownOutcome('not_sent', said === 'ENOTPUBLIC' ? 'address_refused' : 'unreachable', {
      said,
    });
  }
  if (isRedirect(seen)) return undefined;
  const { status: httpStatus, body: said } = seen;
  if (httpStatus === 429) return toUnknownOutcome('not_sent', 'http_error', { httpStatus, said });
  if (httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408) {
    return toUnknownOutcome('rejected', 'http_error', { httpStatus, said });
  }
  // Google shows these pages instead of running anything; any other page may be of a script that broke half-way.
  if (isPage(seen) && NEVER_RAN.test(said))
    return toUnknownOutcome('rejected', 'not_the_script', { httpStatus });
  return readScriptAnswer(seen);
}

const NEVER_RAN =
  /accounts\.google\.com|Script function not found|unable to open the file|You need (?:access|permission)|Page Not Found/i;

/** The script has run: without a clear answer the outcome is unknown. */
function readScriptAnswer(seen: ReceivedResponse): Judged {
  if (seen.kind === 'broken') {
    return toUnknownOutcome('unknown', 'no_answer', { said: seen.fault, httpStatus: seen.status });
  }
  const { status: httpStatus, body, isCut } = seen;
  if (httpStatus < 200 || httpStatus >= 300) {
    return toUnknownOutcome('unknown', 'http_error', { httpStatus, said: body });
  }
  if (isCut)
    return toUnknownOutcome('unknown', 'broken_answer', { httpStatus, said: 'a very long answer' });
  if (isPage(seen)) return toUnknownOutcome('unknown', 'not_the_script', { httpStatus });
  const answer = findAnswer(body);
  if (answer?.success === true) {
    return { outcome: 'accepted', fault: null, httpStatus, said: null };
  }
  if (answer?.success === false) {
    const said = typeof answer.error === 'string' ? answer.error : null;
    return toUnknownOutcome('rejected', 'script_error', { httpStatus, said });
  }
  return toUnknownOutcome('unknown', 'broken_answer', { httpStatus, said: body });
}

function toUnknownOutcome(
  outcome: Exclude<SheetOutcome, 'accepted'>,
  fault: SheetFault,
  told: { said?: string | null; httpStatus?: number | null } = {},
): Judged {
  return { outcome, fault, httpStatus: told.httpStatus ?? null, said: told.said ?? null };
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

function isRedirect(seen: ReceivedResponse): seen is Answered {
  return seen.kind === 'answered' && seen.status >= 300 && seen.status < 400;
}

/** Where a redirect may lead: from Google to its answers' host, from an extra origin to itself; only where GET follows. */
function nextAddress(from: URL, seen: ReceivedResponse): URL | undefined {
  if (!isRedirect(seen) || ![301, 302, 303].includes(seen.status)) return undefined;
  const { location } = seen.headers;
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
function redirectElsewhere(seen: ReceivedResponse, { isFirst }: { isFirst: boolean }): Judged {
  const { status: httpStatus, headers } = seen as Answered;
  const wantsSignIn = headers.location?.startsWith('https://accounts.google.com/');
  if (isFirst && wantsSignIn) return toUnknownOutcome('rejected', 'not_the_script', { httpStatus });
  return toUnknownOutcome('unknown', 'address_refused', {
    httpStatus,
    said: 'a redirect to another address',
  });
}

const SHORTEST_SECRET = 3;

/** Lists what a script may echo and must not be stored. */
function listSecrets(
  rows: readonly SheetRow[],
  { scriptUrl, sheetId, secret }: SheetTarget,
): Secret[] {
  const own = [
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
  return [...own, ...patients.filter((one) => one.secret.length >= SHORTEST_SECRET)];
}
