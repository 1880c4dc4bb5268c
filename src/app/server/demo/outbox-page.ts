import type { ReceivedRequest } from '#platform/server/testing/fake-provider.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#111827}article{border:1px solid #d1d5db;border-radius:12px;padding:1rem;margin:1rem 0;white-space:pre-wrap;overflow-wrap:anywhere}p{color:#4b5563}';

/** The address of the page and of its style: the security policy allows no style inside a page. */
export const OUTBOX_PATH = '/demo/outbox';

/** What a demo's stand-in provider was asked to deliver, newest first; made-up patients only. */
export function outboxPage(requests: readonly ReceivedRequest[]): string {
  const items = requests
    .filter(({ method }) => method === 'POST')
    .toReversed()
    .map((request) => `<article>${escaped(lineOf(request))}</article>`);
  const empty = '<p>Nothing yet. Send a message directly in the demo, then reload this page.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${OUTBOX_PATH}.css"></head>
<body><h1>Demo outbox</h1><p>This demo sends nothing to anybody. A stand-in takes the provider’s place; this is what reached it.</p>
${items.join('') || empty}</body></html>`;
}

export function outboxStyle(): string {
  return STYLE;
}

function lineOf(request: ReceivedRequest): string {
  try {
    const { to, message } = JSON.parse(request.body) as { to?: unknown; message?: unknown };
    return `To ${String(to)}\n\n${String(message)}`;
  } catch {
    return 'Something that is not JSON';
  }
}

/** A text as it may stand in a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
