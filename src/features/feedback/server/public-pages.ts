import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { isOpenedByPerson } from '#features/links/open-rules.ts';
import { LINK_PATH, readCode } from '#features/links/schema.ts';
import { openLink, recordOpening, type OpenedLink } from '#features/links/server/gate.ts';
import { createWrongCodes } from '#features/links/server/wrong-codes.ts';
import type { Language } from '#platform/language.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import type { Clock } from '#platform/server/clock.ts';
import {
  readForm,
  readPageLanguage,
  readQuery,
  readVisitorLanguage,
  type SentForm,
} from '../form-rules.ts';
import { renderFailurePage } from './failure-page.ts';
import { LONGEST_DRAFT, type PageState, renderOwnWordsPage } from './own-words-page.ts';
import { PAGE_HEADERS } from './page-document.ts';
import { composeOwnWords, receiveFeedback } from './receive-feedback.ts';

interface Settings {
  readonly pool: pg.Pool;
  readonly operatorPool: pg.Pool;
  readonly clock: Clock;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly requestId: string;
  /** Of the caller. */
  readonly address: string;
  readonly body: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:\s*;|$)/iu;
const PROBLEMS = {
  SAY_FIRST: 'sayFirst',
  TOO_LONG: 'tooLong',
  KEEP_ONE: 'keepOne',
  TOO_MANY: 'tooMany',
} as const;
const STATUSES = { SAY_FIRST: 400, TOO_LONG: 413, KEEP_ONE: 400, TOO_MANY: 429 } as const;
/**
 * Answers the pages behind short links; false for other paths. An unknown code, a suspended clinic and
 * one without the feature get the same page.
 */
export function createPublicPages(settings: Settings): (call: Call) => Promise<boolean> {
  const wrongCodes = createWrongCodes(settings.clock);
  return async ({ response, ...call }) => {
    if (!call.path.startsWith(LINK_PATH)) return false;
    const { request, address } = call;
    const answer = await answerLink(settings, call);
    const { status, html, headers } = answer ?? answerUnknown(call, wrongCodes.isTooMany(address));
    response
      .writeHead(status, { ...PAGE_HEADERS, ...headers })
      .end(request.method === 'HEAD' ? undefined : html);
    return true;
  };
}

/** Answers a code that leads nowhere, and keeps what was typed. */
function answerUnknown({ request, body }: Omit<Call, 'response'>, isTooMany: boolean): Answer {
  const status = isTooMany ? 429 : 404;
  const language = readVisitorLanguage(request);
  const form = body === undefined ? undefined : readForm(body);
  const html = renderFailurePage({ status, language, isPost: request.method === 'POST', form });
  return { status, html, ...(isTooMany && { headers: { 'Retry-After': '60' } }) };
}

/** Answers a link; undefined for a code that leads nowhere. */
async function answerLink(
  settings: Settings,
  { request, path, requestId, body = '' }: Omit<Call, 'response'>,
): Promise<Answer | undefined> {
  const code = readCode(path);
  const link = code === undefined ? undefined : await openLink(settings, { code, requestId });
  const page = link && (await readPage(link, request));
  if (link === undefined || page === undefined) return undefined;
  if (link.isExpired) return show({ ...page, ...readState(readForm(body)), view: 'expired' }, 410);
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (isOpenedByPerson(request)) await recordOpening(link);
    return show(page, 200);
  }
  if (request.method !== 'POST') return show(page, 405);
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) return show(page, 415);
  const form = readForm(body);
  if (form.isViewChange) return show({ ...page, ...readState(form), view: page.view }, 200);
  return form.act === 'clinic'
    ? answerClinic(link, { page, form })
    : answerCompose(link, { page, form });
}

/** Reads what the page shows of the clinic; undefined where it asks for no reviews. */
async function readPage(
  link: OpenedLink,
  request: IncomingMessage,
): Promise<PageState | undefined> {
  const clinic = await clinicDetails(link.scope);
  if (!clinic.enabledFeatures.includes('reviews')) return undefined;
  const query = readQuery(request);
  const language: Language = readPageLanguage(query.get('lang')) ?? link.language;
  return {
    language,
    clinicName: getClinicName(clinic, language),
    googleLink: clinic.gmbLink,
    phone: clinic.contactPhone,
    canBeAnswered: !link.isPrinted,
    view: query.get('show') === 'clinic' ? 'clinic' : 'start',
    points: [],
    words: '',
    wantsAnswer: false,
  };
}

async function answerClinic(
  link: OpenedLink,
  { page, form }: { page: PageState; form: SentForm },
): Promise<Answer> {
  const result = await receiveFeedback(link, { ...form, language: page.language });
  if (result.ok) return show({ ...page, view: 'sent' }, 200);
  const { code } = result.refusal;
  return show({ ...page, ...readState(form), problem: PROBLEMS[code] }, STATUSES[code]);
}

async function answerCompose(
  link: OpenedLink,
  { page, form }: { page: PageState; form: SentForm },
): Promise<Answer> {
  const { language } = page;
  const composition = composeOwnWords(link, { ...form, language });
  const state = { ...page, ...readState(form) };
  if (composition.ok) {
    const text = composition.value;
    return show({ ...state, draft: joinDrafts(form, text), composedHash: sha256Hex(text) }, 200);
  }
  const { code } = composition.refusal;
  return show({ ...state, problem: PROBLEMS[code] }, STATUSES[code]);
}

/** Returns all that a form said, so that the page shows it again. */
function readState({ act, draft, composedHash, ...said }: SentForm) {
  const { points, words, wantsAnswer, formId } = said;
  const view = act === 'clinic' ? 'clinic' : 'start';
  return {
    view,
    points,
    words,
    wantsAnswer,
    formId,
    draft: draft === '' ? undefined : draft,
    composedHash,
  } as const;
}

function show(state: PageState, status: number): Answer {
  return { status, html: renderOwnWordsPage(state) };
}

/** Returns a new text; behind the earlier one where the patient changed that, unless the box is full. */
function joinDrafts({ draft, composedHash }: SentForm, newText: string): string {
  if (draft === '' || sha256Hex(draft) === composedHash) return newText;
  const joinedText = `${draft}\n\n${newText}`;
  return draft.includes(newText) || joinedText.length > LONGEST_DRAFT ? draft : joinedText;
}
