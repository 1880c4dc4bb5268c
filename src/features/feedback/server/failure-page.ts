import type { IncomingMessage, ServerResponse } from 'node:http';
import { createElement as h, type ReactNode } from 'react';
import type { Language } from '#platform/language.ts';
import { FAILURE_TEXTS } from '../failure-texts.ts';
import { readForm, readVisitorLanguage, type SentForm } from '../form-rules.ts';
import { PAGE_TEXTS } from '../page-texts.ts';
import { PAGE_HEADERS, renderDocument, renderLanguages, SAID_FORM } from './page-document.ts';

interface Failed {
  readonly status: number;
  readonly language: Language;
  readonly isPost: boolean;
  /** The form that was sent, if it could be read. */
  readonly form?: SentForm | undefined;
}

/** Sends the page of a request behind a short link that failed before it was answered. */
export function sendFailurePage(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  {
    status,
    body,
    retryAfter,
  }: { status: number; body: string | undefined; retryAfter: string | undefined },
): void {
  const isPost = request.method === 'POST';
  const form = body === undefined ? undefined : readForm(body);
  const html = renderFailurePage({ status, language: readVisitorLanguage(request), isPost, form });
  response
    .writeHead(status, {
      ...PAGE_HEADERS,
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    })
    .end(request.method === 'HEAD' ? undefined : html);
}

/**
 * Renders what went wrong, in the visitor's language. The typed text comes back, with a button to try
 * again where that may help.
 */
export function renderFailurePage({ status, language, isPost, form }: Failed): string {
  const { unknown, unknownHelp, notSent, tryAgain, tooBig } = FAILURE_TEXTS[language];
  const isUnknown = status === 404;
  const hasForm = form !== undefined && isSaid(form);
  const what = isUnknown ? unknown : status === 413 || status === 414 ? tooBig : tryAgain;
  const title = isPost ? notSent : what;
  return renderDocument({
    language,
    title,
    children: [
      h('h1', { key: 'h' }, title),
      isPost && h('p', { key: 'w', role: 'alert' }, what),
      isUnknown && h('p', { key: 'u' }, unknownHelp),
      hasForm && renderUnsent(form, { language, canTryAgain: !isUnknown }),
      renderLanguages(language, { hasForm }),
    ],
  });
}

type Said = Pick<SentForm, 'points' | 'words' | 'wantsAnswer'> &
  Partial<Pick<SentForm, 'act' | 'formId'>>;

/** True for a form in which something was tapped or typed. */
export function isSaid({ points, words }: Pick<SentForm, 'points' | 'words'>): boolean {
  return points.length > 0 || words !== '';
}

/** Renders what was not sent: the words, so that a person can copy them, and a button where a second try may help. */
export function renderUnsent(
  { act = 'clinic', points, words, wantsAnswer, formId }: Said,
  { language, canTryAgain }: { language: Language; canTryAgain: boolean },
): ReactNode {
  const texts = PAGE_TEXTS[language];
  const renderHidden = (name: string, value: string) =>
    h('input', { key: `${name} ${value}`, type: 'hidden', name, value });
  return h(
    'form',
    { key: 'unsent', id: SAID_FORM, method: 'post' },
    renderHidden('act', act),
    formId !== undefined && renderHidden('form', formId),
    points.map(({ point, direction }) => renderHidden(point, direction)),
    wantsAnswer && renderHidden('answer', 'yes'),
    words !== '' && h('label', { htmlFor: 'words' }, texts.words),
    words !== '' && h('textarea', { id: 'words', name: 'words', rows: 6, defaultValue: words }),
    canTryAgain && h('button', { type: 'submit' }, act === 'clinic' ? texts.send : texts.compose),
  );
}
