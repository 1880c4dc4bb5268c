import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { getClinicName } from '#features/clinics/name-rules.ts';
import { clinicDetails } from '#features/clinics/server/clinic-settings.ts';
import { isOpenedByPerson } from '#features/links/open-rules.ts';
import { LINK_PATH, readCode } from '#features/links/schema.ts';
import { openLink, recordOpening, type OpenedLink } from '#features/links/server/gate.ts';
import type { InstallationSentences } from '#features/writing/server/used-sentences.ts';
import type { Language } from '#platform/language.ts';
import type { Clock } from '#platform/server/clock.ts';
import { readForm, readPageLanguage, type SentForm } from '../form-rules.ts';
import { type PageState, renderOwnWordsPage, renderUnknownPage } from './own-words-page.ts';
import { PAGE_POLICY } from './page-style.ts';
import { composeOwnWords, receiveFeedback } from './receive-feedback.ts';

interface Settings {
  readonly pool: pg.Pool;
  readonly operatorPool: pg.Pool;
  readonly clock: Clock;
  readonly sentences: InstallationSentences;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly requestId: string;
  readonly body: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly html: string;
}

const FORM_TYPE = /^application\/x-www-form-urlencoded(?:\s*;|$)/iu;
const PROBLEMS = { SAY_FIRST: 'sayFirst', TOO_LONG: 'tooLong', TOO_MANY: 'tooMany' } as const;
const STATUSES = { SAY_FIRST: 400, TOO_LONG: 413, TOO_MANY: 429 } as const;
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': PAGE_POLICY,
  // The browser must say with a form where it comes from, and tells Google nothing.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
};

/**
 * Answers the pages behind short links; false for other paths. An unknown code, a suspended clinic and
 * one without the feature get the same page.
 */
export function createPublicPages(settings: Settings): (call: Call) => Promise<boolean> {
  return async ({ request, response, path, requestId, body = '' }) => {
    if (!path.startsWith(LINK_PATH)) return false;
    const { status, html } = await answerLink(settings, { request, path, requestId, body });
    response.writeHead(status, HEADERS).end(request.method === 'HEAD' ? undefined : html);
    return true;
  };
}

async function answerLink(
  settings: Settings,
  { request, path, requestId, body }: Omit<Call, 'response'> & { body: string },
): Promise<Answer> {
  const code = readCode(path);
  const link = code === undefined ? undefined : await openLink(settings, { code, requestId });
  const page = link && (await readPage(link, request.url ?? ''));
  if (link === undefined || page === undefined) return { status: 404, html: renderUnknownPage() };
  if (link.isExpired) return show({ ...page, view: 'expired' }, 410);
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (isOpenedByPerson(request)) await recordOpening(link);
    return show(page, 200);
  }
  if (request.method !== 'POST') return show(page, 405);
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) return show(page, 415);
  const form = readForm(body);
  return form.act === 'clinic'
    ? answerClinic(link, { page, form })
    : answerCompose(link, { page, form, sentences: settings.sentences });
}

/** Reads what the page shows of the clinic; undefined where it asks for no reviews. */
async function readPage(link: OpenedLink, url: string): Promise<PageState | undefined> {
  const clinic = await clinicDetails(link.scope);
  if (!clinic.enabledFeatures.includes('reviews')) return undefined;
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const language: Language = readPageLanguage(query.get('lang')) ?? link.language;
  return {
    language,
    clinicName: getClinicName(clinic, language),
    googleLink: clinic.gmbLink,
    phone: clinic.contactPhone,
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
  const received = await receiveFeedback(link, { ...form, language: page.language });
  if (received.ok) return show({ ...page, view: 'sent' }, 200);
  const { code } = received.refusal;
  const { points, words, wantsAnswer, formId } = form;
  const problem = PROBLEMS[code];
  const state = { ...page, view: 'clinic', points, words, wantsAnswer, formId, problem } as const;
  return show(state, STATUSES[code]);
}

async function answerCompose(
  link: OpenedLink,
  { page, form, sentences }: { page: PageState; form: SentForm; sentences: InstallationSentences },
): Promise<Answer> {
  const { clinicName, language } = page;
  const composed = await composeOwnWords(link, {
    said: { ...form, language },
    clinicName,
    sentences,
  });
  const { points, words } = form;
  const state = { ...page, view: 'start', points, words } as const;
  if (composed.ok) return show({ ...state, draft: composed.value }, 200);
  const { code } = composed.refusal;
  return show({ ...state, problem: PROBLEMS[code] }, STATUSES[code]);
}

function show(state: PageState, status: number): Answer {
  return { status, html: renderOwnWordsPage(state) };
}
