import { SCHEDULED_PATH, type ReceivedRequest } from '#platform/server/testing/fake-provider.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#111827}article{border:1px solid #d1d5db;border-radius:12px;padding:1rem;margin:1rem 0;overflow-wrap:anywhere}article>div{white-space:pre-wrap}p{color:#4b5563}form{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0}label{display:grid;flex:1 1 20rem}input{font:inherit;padding:.5rem;border:1px solid #6b7280;border-radius:8px}button{font:inherit;min-height:44px;padding:0 1rem;border:1px solid #6b7280;border-radius:8px;background:#fff;cursor:pointer}';

/** The address of the page and of its style: the security policy allows no style inside a page. */
export const OUTBOX_PATH = '/demo/outbox';

/** The reports that the stand-in can send of a message, and the answers of its patient. */
export const REPORTS = {
  sent: 'Taken over by WhatsApp',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  stop: 'The patient answers STOP',
} as const;
export type ReportName = keyof typeof REPORTS;

/** The messages that a demo's stand-in provider was asked to deliver, newest first; made-up patients only. */
export function outboxPage(requests: readonly ReceivedRequest[], hasAddress: boolean): string {
  const items = requests
    .map((request, index) => ({ request, at: index }))
    .filter(({ request }) => request.method === 'POST')
    .toReversed()
    .map(({ request, at }) => article({ request, index: at, hasAddress }));
  const empty = '<p>Nothing yet. Send a message directly in the demo, then reload this page.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo outbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${OUTBOX_PATH}.css"></head>
<body><h1>Demo outbox</h1><p>This demo sends nothing to patients. Here you see what it would have sent.</p>
<h2>Reports</h2><p>${hasAddress ? 'The reports go to the address that you pasted.' : 'Create an address under Settings → Integrations and paste it here. Then the demo can report that a message was delivered, read or failed.'}</p>
<form method="post" action="${OUTBOX_PATH}"><label>Address for BlueTicks<input name="address" required autocomplete="off"></label><button>Use this address</button></form>
<h2>Messages</h2>
${items.join('') || empty}</body></html>`;
}

export function outboxStyle(): string {
  return STYLE;
}

function article(shownRequest: {
  request: ReceivedRequest;
  index: number;
  hasAddress: boolean;
}): string {
  const { request, index, hasAddress } = shownRequest;
  const buttons = Object.entries(REPORTS).map(
    ([name, label]) => `<button name="report" value="${name}">${label}</button>`,
  );
  const form = `<form method="post" action="${OUTBOX_PATH}"><input type="hidden" name="message" value="${index}">${buttons.join('')}</form>`;
  return `<article><div>${escapeHtml(renderRow(request))}</div>${hasAddress ? form : ''}</article>`;
}

function renderRow(request: ReceivedRequest): string {
  const { to, text } = parseSentMessage(request);
  return text === undefined ? 'Something that is not JSON' : `To ${to}\n\n${text}`;
}

/** Recipient and text of a request in either of the provider's interfaces. */
export function parseSentMessage({ url, body }: ReceivedRequest): {
  to: string;
  text: string | undefined;
} {
  try {
    const { to, message, text } = JSON.parse(body) as Record<string, unknown>;
    const scheduledId = SCHEDULED_PATH.exec(url)?.[1];
    return scheduledId === undefined
      ? { to: String(to), text: String(message) }
      : { to: decodeURIComponent(scheduledId), text: String(text) };
  } catch {
    return { to: '', text: undefined };
  }
}

/** A text as it may stand in a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
