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

/** The id of the form with what a patient tapped and typed. */
export const SAID_FORM = 'said';

interface Way {
  /** The query of the page's address. */
  readonly query: string;
  readonly hasForm: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Renders the way to another view of the page: a link, or a button that sends the form along, so that
 * what was tapped and typed comes back and is in no address.
 */
export function renderWay({ query, hasForm, attributes }: Way, ...children: ReactNode[]) {
  if (!hasForm) return h('a', { ...attributes, href: query }, ...children);
  const toForm = { form: SAID_FORM, formAction: query, formNoValidate: true };
  return h('button', { ...attributes, ...toForm, name: 'switch', value: 'yes' }, ...children);
}

/** Renders the ways to the same page in the other languages. */
export function renderLanguages(
  language: Language,
  { query = '', hasForm = false } = {},
): ReactNode {
  return h(
    'nav',
    { key: 'n', 'aria-label': 'Language' },
    LANGUAGES.filter((other) => other !== language).map((other) =>
      renderWay(
        { query: `?lang=${other}${query}`, hasForm, attributes: { key: other, lang: other } },
        ownName(other),
      ),
    ),
  );
}
