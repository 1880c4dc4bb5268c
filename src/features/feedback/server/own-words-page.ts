import { randomUUID } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { listPointLabels } from '#features/review-drafts/draft-parts.ts';
import type { ReviewPoint } from '#features/review-drafts/schema.ts';
import type { Language } from '#platform/language.ts';
import { numberToDial } from '#platform/phone.ts';
import { FAILURE_TEXTS } from '../failure-texts.ts';
import { listContradictions } from '../form-rules.ts';
import { PAGE_TEXTS, type PageTexts } from '../page-texts.ts';
import { LONGEST_FEEDBACK } from '../schema.ts';
import { isSaid, renderUnsent } from './failure-page.ts';
import { renderDocument, renderLanguages, renderWay, SAID_FORM } from './page-document.ts';

/** Google takes little more; a longer one and the words would be too large for one form. */
export const LONGEST_DRAFT = 4000;

/** The content of the page; the same for every patient. */
export interface PageState {
  readonly language: Language;
  readonly clinicName: string;
  /** Empty where the clinic has none: then only the private way is offered. */
  readonly googleLink: string;
  /** The clinic's public number, empty where it has none. */
  readonly phone: string;
  /** False on a printed slip: the clinic does not know who wrote, so the page offers a call. */
  readonly canBeAnswered: boolean;
  readonly view: 'start' | 'clinic' | 'sent' | 'expired';
  readonly points: readonly ReviewPoint[];
  readonly words: string;
  readonly wantsAnswer: boolean;
  /** The draft that was put together, with the patient's changes. */
  readonly draft?: string | undefined;
  /** Of the draft without these changes. */
  readonly composedHash?: string | undefined;
  readonly problem?:
    | keyof Pick<PageTexts, 'sayFirst' | 'tooLong' | 'keepOne' | 'tooMany'>
    | undefined;
  /** Repeats the form that was sent, so that a second try is stored once. */
  readonly formId?: string | undefined;
}

/** Renders the page as HTML: without script, without anything from elsewhere. */
export function renderOwnWordsPage(state: PageState): string {
  const { language, clinicName, view } = state;
  const texts = PAGE_TEXTS[language];
  const views: Record<PageState['view'], () => ReactNode> = {
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
      h('div', { key: 'm' }, views[view]()),
      renderLanguages(language, {
        query: view === 'clinic' ? '&show=clinic' : '',
        hasForm: hasForm(state),
      }),
    ],
  });
}

/** True where the page has a form of which another view would lose something. */
function hasForm(state: PageState): boolean {
  if (state.view === 'start') return state.googleLink !== '' || isSaid(state);
  return state.view === 'clinic' || (state.view === 'expired' && isSaid(state));
}

function renderStart(state: PageState, texts: PageTexts): ReactNode {
  const { clinicName, draft, language } = state;
  return [
    h('p', { key: 'thanks' }, texts.thanks(clinicName)),
    draft === undefined ? h('p', { key: 'choose' }, texts.choose) : renderDraft(draft, texts),
    renderGoogle(state, texts),
    renderWay(
      {
        query: `?show=clinic&lang=${language}`,
        hasForm: hasForm(state),
        attributes: { key: 'clinic', className: 'way' },
      },
      texts.clinic,
      h('small', null, texts.clinicHelp),
    ),
    renderHelp(state, texts),
    renderProblem(state, texts),
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
    h('textarea', {
      id: 'draft',
      name: 'draft',
      form: SAID_FORM,
      rows: 6,
      maxLength: LONGEST_DRAFT,
      defaultValue: draft,
    }),
    h('p', null, texts.copyHelp),
  );
}

function renderHelp(state: PageState, texts: PageTexts): ReactNode {
  if (state.googleLink === '')
    return isSaid(state) && renderSaidForm(state, { isHidden: true }, renderFields(state, texts));
  const isUsed = state.points.length > 0 || state.words !== '' || state.problem !== undefined;
  return h(
    'details',
    { key: 'help', open: isUsed },
    h('summary', null, texts.help),
    h('p', null, texts.helpNote),
    renderSaidForm(
      state,
      { isHidden: false },
      renderFields(state, texts),
      h('button', { type: 'submit' }, texts.compose),
    ),
  );
}

/** Renders the form of the first view, with what only the other view shows; hidden where no text is put together. */
function renderSaidForm(
  { wantsAnswer, composedHash }: PageState,
  { isHidden }: { isHidden: boolean },
  ...fields: ReactNode[]
): ReactNode {
  return h(
    'form',
    { key: 'said', id: SAID_FORM, method: 'post', hidden: isHidden },
    h('input', { type: 'hidden', name: 'act', value: 'compose' }),
    wantsAnswer && h('input', { type: 'hidden', name: 'answer', value: 'yes' }),
    renderComposed({ composedHash }),
    ...fields,
  );
}

/** Keeps what tells a changed text from an unchanged one, so that a new one replaces no changes. */
function renderComposed({ composedHash }: Pick<PageState, 'composedHash'>): ReactNode {
  return (
    composedHash !== undefined &&
    h('input', { type: 'hidden', name: 'composed', value: composedHash })
  );
}

function renderClinicForm(state: PageState, texts: PageTexts): ReactNode {
  const { wantsAnswer, canBeAnswered, language, draft, formId = randomUUID() } = state;
  return [
    h('h2', { key: 'h' }, texts.clinic),
    h('p', { key: 'p' }, texts.clinicHelp, canBeAnswered && ` ${texts.clinicSeesName}`),
    renderProblem(state, texts),
    h(
      'form',
      { key: 'f', id: SAID_FORM, method: 'post' },
      h('input', { type: 'hidden', name: 'act', value: 'clinic' }),
      h('input', { type: 'hidden', name: 'form', value: formId }),
      draft !== undefined && h('input', { type: 'hidden', name: 'draft', value: draft }),
      renderComposed(state),
      renderFields(state, texts),
      canBeAnswered &&
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
    !canBeAnswered && renderCall(state, texts),
    renderWay(
      {
        query: `?lang=${language}`,
        hasForm: true,
        attributes: { key: 'b', className: 'back' },
      },
      texts.back,
    ),
  ];
}

function renderSent({ language }: PageState, texts: PageTexts): ReactNode {
  return [
    h('p', { key: 'p', className: 'say', role: 'status' }, texts.sent),
    h('a', { key: 'b', className: 'back', href: `?lang=${language}` }, texts.back),
  ];
}

function renderExpired(state: PageState, texts: PageTexts): ReactNode {
  const { language, clinicName } = state;
  const isLost = isSaid(state);
  return [
    isLost && h('p', { key: 'n', role: 'alert' }, FAILURE_TEXTS[language].notSent),
    h('p', { key: 'p' }, texts.expired(clinicName)),
    renderCall(state, texts),
    isLost && renderUnsent(state, { language, canTryAgain: false }),
  ];
}

function renderCall({ phone }: PageState, texts: PageTexts): ReactNode {
  if (phone === '') return null;
  return h(
    'a',
    { key: 'call', className: 'way', href: `tel:+91${phone}` },
    `${texts.call} ${numberToDial(phone)}`,
  );
}

function renderProblem(state: PageState, texts: PageTexts): ReactNode {
  const { problem, words } = state;
  if (problem === undefined) return null;
  if (problem === 'keepOne') return renderContradictions(state, texts);
  const text =
    problem === 'tooLong'
      ? texts.tooLong(formatCount(words.length), formatCount(LONGEST_FEEDBACK))
      : texts[problem];
  return h('p', { key: 'problem', className: 'say', role: 'alert' }, text);
}

/** Names each point that was tapped as good and as not good; both stay tapped until the patient chooses. */
function renderContradictions({ language, points, view }: PageState, texts: PageTexts): ReactNode {
  const contradictions = new Set(listContradictions(points));
  return h(
    'div',
    { key: 'problem', className: 'say', role: 'alert' },
    view === 'clinic' && h('p', null, FAILURE_TEXTS[language].notSent),
    listPointLabels(language)
      .filter(({ point }) => contradictions.has(point))
      .map(({ point, ...labels }) => h('p', { key: point }, texts.keepOne(labels))),
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en-IN');
}

function renderFields({ language, points, words }: PageState, texts: PageTexts): ReactNode {
  return [
    ...listPointLabels(language).map(({ point, good, bad }) =>
      h(
        'fieldset',
        { key: point },
        renderChip({ point, direction: 'good' }, { label: good, points }),
        renderChip({ point, direction: 'bad' }, { label: bad, points }),
      ),
    ),
    h('label', { key: 'l', htmlFor: 'words' }, texts.words),
    h('textarea', {
      key: 'w',
      id: 'words',
      name: 'words',
      rows: 4,
      maxLength: LONGEST_FEEDBACK,
      'aria-describedby': 'limit',
      defaultValue: words,
    }),
    h('small', { key: 's', id: 'limit' }, texts.limit(formatCount(LONGEST_FEEDBACK))),
  ];
}

/** A tap chooses, and a second one takes it back, where no script could. */
function renderChip(
  { point, direction }: ReviewPoint,
  { label, points }: { label: string; points: readonly ReviewPoint[] },
): ReactNode {
  const defaultChecked = points.some(
    (item) => item.point === point && item.direction === direction,
  );
  return h(
    'label',
    { className: 'chip' },
    h('input', { type: 'checkbox', name: point, value: direction, defaultChecked }),
    label,
  );
}
