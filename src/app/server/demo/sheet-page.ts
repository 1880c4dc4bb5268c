import { escapeHtml } from './outbox-page.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#111827}div{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{border:1px solid #d1d5db;padding:.5rem;text-align:start;vertical-align:top}td{white-space:pre-wrap;overflow-wrap:anywhere}td:last-child{white-space:nowrap}p{color:#4b5563}';
const COLUMNS = ['phoneNumber', 'patientName', 'scheduledDate', 'messageContent', 'status'];

export const SHEET_PATH = '/demo/sheet';

/** The rows in a demo's stand-in for Google Sheets; made-up patients only. */
export function sheetPage(rows: Iterable<Readonly<Record<string, unknown>>>): string {
  const lines = Array.from(
    rows,
    (row) =>
      `<tr>${COLUMNS.map((column) => `<td>${escapeHtml(toText(row[column]))}</td>`).join('')}</tr>`,
  );
  const table = `<div tabindex="0" role="region" aria-label="Rows"><table><thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
  const empty =
    '<p>Nothing yet. Send messages to the sheet in the demo, then reload this page.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo sheet</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${SHEET_PATH}.css"></head>
<body><main><h1>Demo sheet</h1><p>This demo writes to no Google Sheet. Until the demo stops, you see here what it would have written.</p>
${lines.length > 0 ? table : empty}</main></body></html>`;
}

export function sheetStyle(): string {
  return STYLE;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
