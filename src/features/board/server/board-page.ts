import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#platform/language.ts';
import type { BoardQueue } from '../schema.ts';
import { BOARD_SCRIPT_PATH, BOARD_STYLE } from './board-page-parts.ts';
import { BOARD_TEXTS, SCREEN_TEXTS } from './board-texts.ts';

/** More would be too small to read from a chair. */
const MOST_WAITING = 8;

interface Board {
  readonly clinicName: string;
  /** The language of the clinic's patients. */
  readonly language: Language;
  /** The time on the clinic's clocks, e.g. '11:20 am'. */
  readonly time: string;
  readonly queues: readonly BoardQueue[];
}

/** Renders the board as HTML: tokens and doctors, nothing of a patient. */
export function renderBoard(board: Board): string {
  const { clinicName, time, queues } = board;
  return renderDocument({
    title: clinicName,
    children: [
      h('header', { key: 'h' }, h('h1', null, clinicName), h('time', { id: 'time' }, time)),
      h('p', { key: 'o', id: 'old', role: 'status', hidden: true }, SCREEN_TEXTS.outdated),
      h(
        'div',
        { key: 'q', id: 'queues', 'aria-live': 'polite' },
        queues.length === 0
          ? h('p', null, SCREEN_TEXTS.empty)
          : queues.map((queue) => renderQueue(queue, board)),
      ),
    ],
  });
}

/** Renders the page of a code that is not known, or not any more. */
export function renderUnknownScreen(): string {
  return renderDocument({
    title: SCREEN_TEXTS.unknown,
    children: [
      h('h1', { key: 'h' }, SCREEN_TEXTS.unknown),
      h('p', { key: 'p' }, SCREEN_TEXTS.unknownHelp),
    ],
  });
}

function renderQueue({ doctorName, withDoctor, waiting }: BoardQueue, { language }: Board) {
  const next = waiting.slice(0, MOST_WAITING);
  return h(
    'section',
    { key: doctorName },
    h('h2', null, doctorName),
    h('h3', null, renderLabel('withDoctor', language)),
    h('p', { className: 'in' }, withDoctor.join(', ') || '–'),
    h('h3', null, renderLabel('next', language)),
    h('p', { className: 'next' }, next.join(' · ') || '–'),
  );
}

/** In the patients' language, with the English word for those who read another one. */
function renderLabel(name: keyof (typeof BOARD_TEXTS)['en'], language: Language): ReactNode {
  const english = BOARD_TEXTS.en[name];
  if (language === 'en') return english;
  return [h('span', { key: 'l', lang: language }, BOARD_TEXTS[language][name]), ` · ${english}`];
}

function renderDocument({ title, children }: { title: string; children: ReactNode }): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex,nofollow' }),
    // A screen without script.
    h('noscript', null, h('meta', { httpEquiv: 'refresh', content: '15' })),
    h('title', null, title),
    h('style', null, BOARD_STYLE),
  );
  const body = h('body', null, h('main', null, children), h('script', { src: BOARD_SCRIPT_PATH }));
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, body))}`;
}
