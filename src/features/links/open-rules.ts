/** Programs that fetch a link to show a preview of it, and never a person's browser. */
const PREVIEWS =
  /WhatsApp\/|facebookexternalhit|Facebot|TelegramBot|Twitterbot|Slackbot|LinkedInBot|Discordbot|SkypeUriPreview|Google-|Googlebot|bingbot|Applebot|bot\b|crawler|spider|preview|curl\/|Wget\/|python-requests|Go-http-client|okhttp/iu;

interface OpenedBy {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Returns whether a person opened a link: a browser that shows the page now. Previews, prefetches
 * and programs are not counted; browsers from before 2023, which do not say what they do, neither.
 */
export function isOpenedByPerson({ method, headers }: OpenedBy): boolean {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return false;
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  if (/prefetch|preview/iu.test(purpose)) return false;
  return !PREVIEWS.test(String(headers['user-agent'] ?? ''));
}
