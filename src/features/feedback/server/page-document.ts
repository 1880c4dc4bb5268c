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

/**
 * Renders the way to the same page in the other languages: links, or buttons that send the form along,
 * so that what was tapped and typed comes back and is in no address.
 */
export function renderLanguages(
  language: Language,
  { query = '', hasForm = false } = {},
): ReactNode {
  return h(
    'nav',
    { key: 'n', 'aria-label': 'Language' },
    LANGUAGES.filter((other) => other !== language).map((other) =>
      hasForm
        ? h(
            'button',
            {
              key: other,
              lang: other,
              form: SAID_FORM,
              formAction: `?lang=${other}${query}`,
              formNoValidate: true,
              name: 'switch',
              value: other,
            },
            ownName(other),
          )
        : h('a', { key: other, lang: other, href: `?lang=${other}${query}` }, ownName(other)),
    ),
  );
}
