import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language, ownName } from '#platform/language.ts';
import { PAGE_POLICY, PAGE_STYLE } from './page-style.ts';

/** The headers of every page behind a short link. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': PAGE_POLICY,
  // Tells Google nothing of where its visitor came from.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Renders a page in one file, without script. */
export function renderDocument({
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

/** Renders the links to the same page in the other languages. */
export function renderLanguages(language: Language, { query = '' } = {}): ReactNode {
  return h(
    'nav',
    { key: 'n', 'aria-label': 'Language' },
    LANGUAGES.filter((other) => other !== language).map((other) =>
      h('a', { key: other, lang: other, href: `?lang=${other}${query}` }, ownName(other)),
    ),
  );
}
