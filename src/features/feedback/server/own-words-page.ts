import { randomUUID } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listPointLabels } from '#features/writing/drafting/draft-parts.ts';
import type { ReviewPoint } from '#features/writing/schema.ts';
import { LANGUAGES, type Language, ownName } from '#platform/language.ts';
import { PAGE_TEXTS, type PageTexts } from '../page-texts.ts';
import { LONGEST_FEEDBACK } from '../schema.ts';
import { PAGE_STYLE } from './page-style.ts';

/** What the page shows; the same for every patient. */
export interface PageState {
  readonly language: Language;
  readonly clinicName: string;
  /** Empty where the clinic has none: then only the private way is offered. */
  readonly googleLink: string;
  /** The clinic's public number, empty where it has none. */
  readonly phone: string;
  readonly view: 'start' | 'clinic' | 'sent' | 'expired';
  readonly points: readonly ReviewPoint[];
  readonly words: string;
  readonly wantsAnswer: boolean;
  /** The draft that was put together. */
  readonly draft?: string | undefined;
  readonly problem?: keyof Pick<PageTexts, 'sayFirst' | 'tooLong' | 'tooMany'> | undefined;
  /** Repeats the form that was sent, so that a second try is stored once. */
  readonly formId?: string | undefined;
}

/** Renders the page as HTML: without script, without anything from elsewhere. */
export function renderOwnWordsPage(state: PageState): string {
  const { language, clinicName, view } = state;
  const texts = PAGE_TEXTS[language];
  const shown: Record<PageState['view'], () => ReactNode> = {
    start: () => renderStart(state, texts),
    clinic: () => renderClinicForm(state, texts),
    sent: () => renderSent(state, texts),
    expired: () => renderExpired(state, texts),
  };
  return renderDocument({
    language,
    title: clinicName,
    children: [
      h('h1', { key: 'h' }, clinicName),
      h('div', { key: 'm' }, shown[view]()),
      renderLanguages(state),
    ],
  });
}

/** Renders the page of an address that is no link. */
export function renderUnknownPage(): string {
  return renderDocument({
    language: 'en',
    title: 'This link does not exist',
    children: [
      h('h1', { key: 'h' }, 'This link does not exist'),
      h('p', { key: 'p' }, 'Please check that you copied all of it, or call the clinic.'),
    ],
  });
}

function renderDocument({
  language,
  title,
  children,
}: {
  language: Language;
  title: string;
  children: ReactNode;
}): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex,nofollow' }),
    h('title', null, title),
    h('style', null, PAGE_STYLE),
  );
  const body = h('body', null, h('main', null, children));
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: language }, head, body))}`;
}

function renderStart(state: PageState, texts: PageTexts): ReactNode {
  const { clinicName, draft, problem, language } = state;
  return [
    h('p', { key: 'thanks' }, texts.thanks(clinicName)),
    draft === undefined ? h('p', { key: 'choose' }, texts.choose) : renderDraft(draft, texts),
    renderGoogle(state, texts),
    h(
      'a',
      { key: 'clinic', className: 'way', href: `?show=clinic&lang=${language}` },
      texts.clinic,
      h('small', null, texts.clinicHelp),
    ),
    renderHelp(state, texts),
    problem && renderProblem(texts[problem]),
  ];
}

function renderGoogle({ googleLink }: PageState, texts: PageTexts): ReactNode {
  if (googleLink === '') return null;
  return h(
    'a',
    { key: 'google', className: 'way', href: googleLink, rel: 'noreferrer noopener' },
    texts.google,
    h('small', null, texts.googleHelp),
  );
}

function renderDraft(draft: string, texts: PageTexts): ReactNode {
  return h(
    'div',
    { key: 'draft' },
    h('label', { htmlFor: 'draft' }, h('b', null, texts.yourText)),
    h('textarea', { id: 'draft', rows: 6, defaultValue: draft }),
    h('p', null, texts.copyHelp),
  );
}

function renderHelp(state: PageState, texts: PageTexts): ReactNode {
  if (state.googleLink === '') return null;
  const isUsed = state.points.length > 0 || state.words !== '' || state.problem !== undefined;
  return h(
    'details',
    { key: 'help', open: isUsed },
    h('summary', null, texts.help),
    h('p', null, texts.helpNote),
    h(
      'form',
      { method: 'post' },
      h('input', { type: 'hidden', name: 'act', value: 'compose' }),
      renderFields(state, texts),
      h('button', { type: 'submit' }, texts.compose),
    ),
  );
}

function renderClinicForm(state: PageState, texts: PageTexts): ReactNode {
  const { wantsAnswer, problem, language, formId = randomUUID() } = state;
  return [
    h('h2', { key: 'h' }, texts.clinic),
    h('p', { key: 'p' }, texts.clinicHelp),
    problem && renderProblem(texts[problem]),
    h(
      'form',
      { key: 'f', method: 'post' },
      h('input', { type: 'hidden', name: 'act', value: 'clinic' }),
      h('input', { type: 'hidden', name: 'form', value: formId }),
      h(
        'div',
        { className: 'trap', 'aria-hidden': true },
        h('input', { name: 'website', tabIndex: -1, autoComplete: 'off' }),
      ),
      renderFields(state, texts),
      h(
        'label',
        { className: 'wants' },
        h('input', {
          type: 'checkbox',
          name: 'answer',
          value: 'yes',
          defaultChecked: wantsAnswer,
        }),
        texts.wantsAnswer,
      ),
      h('button', { type: 'submit' }, texts.send),
    ),
    h('a', { key: 'b', className: 'back', href: `?lang=${language}` }, texts.back),
  ];
}

function renderSent({ language }: PageState, texts: PageTexts): ReactNode {
  return [
    h('p', { key: 'p', className: 'say', role: 'status' }, texts.sent),
    h('a', { key: 'b', className: 'back', href: `?lang=${language}` }, texts.back),
  ];
}

function renderExpired({ clinicName, phone }: PageState, texts: PageTexts): ReactNode {
  return [
    h('p', { key: 'p' }, texts.expired(clinicName)),
    phone !== '' &&
      h('a', { key: 'a', className: 'way', href: `tel:+91${phone}` }, `${texts.call} ${phone}`),
  ];
}

function renderProblem(text: string): ReactNode {
  return h('p', { key: 'problem', className: 'say', role: 'alert' }, text);
}

function renderFields({ language, points, words }: PageState, texts: PageTexts): ReactNode {
  const chosen = new Map<string, string>(points.map(({ point, direction }) => [point, direction]));
  return [
    ...listPointLabels(language).map(({ point, good, bad }) =>
      h(
        'fieldset',
        { key: point },
        renderChip({ name: point, value: 'good', label: good, chosen }),
        renderChip({ name: point, value: 'bad', label: bad, chosen }),
      ),
    ),
    h('label', { key: 'l', htmlFor: 'words' }, texts.words),
    h('textarea', {
      key: 'w',
      id: 'words',
      name: 'words',
      rows: 4,
      maxLength: LONGEST_FEEDBACK,
      defaultValue: words,
    }),
  ];
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly chosen: ReadonlyMap<string, string>;
}

/** A tap chooses, and a second one takes it back, where no script could. */
function renderChip({ name, value, label, chosen }: Choice & { value: string }): ReactNode {
  const defaultChecked = chosen.get(name) === value;
  return h(
    'label',
    { className: 'chip' },
    h('input', { type: 'checkbox', name, value, defaultChecked }),
    label,
  );
}

function renderLanguages({ language, view }: PageState): ReactNode {
  const show = view === 'clinic' ? '&show=clinic' : '';
  return h(
    'nav',
    { key: 'n', 'aria-label': 'Language' },
    LANGUAGES.filter((other) => other !== language).map((other) =>
      h('a', { key: other, lang: other, href: `?lang=${other}${show}` }, ownName(other)),
    ),
  );
}
