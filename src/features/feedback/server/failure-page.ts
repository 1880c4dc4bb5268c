import type { IncomingMessage, ServerResponse } from 'node:http';
import { createElement as h, type ReactNode } from 'react';
import type { Language } from '#platform/language.ts';
import { FAILURE_TEXTS } from '../failure-texts.ts';
import { readForm, readVisitorLanguage, type SentForm } from '../form-rules.ts';
import { PAGE_TEXTS } from '../page-texts.ts';
import { PAGE_HEADERS, renderDocument, renderLanguages } from './page-document.ts';

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
  const what = isUnknown ? unknown : status === 413 || status === 414 ? tooBig : tryAgain;
  const title = isPost ? notSent : what;
  return renderDocument({
    language,
    title,
    children: [
      h('h1', { key: 'h' }, title),
      isPost && h('p', { key: 'w', role: 'alert' }, what),
      isUnknown && h('p', { key: 'u' }, unknownHelp),
      form && (isUnknown ? renderWords(form.words, language) : renderAgain(form, language)),
      renderLanguages(language),
    ],
  });
}

/** Renders words that were not sent, so that a person can copy them. */
export function renderWords(words: string, language: Language): ReactNode {
  if (words === '') return null;
  return h(
    'div',
    { key: 'kept' },
    h('label', { htmlFor: 'words' }, PAGE_TEXTS[language].words),
    h('textarea', { id: 'words', name: 'words', rows: 6, defaultValue: words }),
  );
}

function renderAgain(form: SentForm, language: Language): ReactNode {
  const { act, points, words, wantsAnswer, formId } = form;
  if (points.length === 0 && words === '') return null;
  const renderHidden = (name: string, value: string) =>
    h('input', { key: `${name} ${value}`, type: 'hidden', name, value });
  return h(
    'form',
    { key: 'again', method: 'post' },
    renderHidden('act', act),
    formId !== undefined && renderHidden('form', formId),
    points.map(({ point, direction }) => renderHidden(point, direction)),
    wantsAnswer && renderHidden('answer', 'yes'),
    renderWords(words, language),
    h('button', { type: 'submit' }, PAGE_TEXTS[language][act === 'clinic' ? 'send' : 'compose']),
  );
}
