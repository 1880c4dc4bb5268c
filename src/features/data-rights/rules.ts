import type { HeldCounts } from './schema.ts';

/** Everything stored for a number: the rows of each kind as they are in the database. */
export interface PatientRecord {
  readonly format: 'wellword.patient/1';
  readonly clinic: string;
  readonly number: string;
  readonly exportedOn: string;
  readonly held: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

export function isNothing(counts: HeldCounts): boolean {
  return Object.values(counts).every((rows) => rows === 0);
}

/**
 * Returns the file's name with the number's last four digits only: other people may see it on the
 * screen.
 */
export function toFileName(
  { number, exportedOn }: Pick<PatientRecord, 'number' | 'exportedOn'>,
  ending: string,
): string {
  return `patient-data-${number.slice(-4)}-${exportedOn}.${ending}`;
}

const TITLES: Readonly<Record<string, string>> = {
  patients: 'Patient book',
  consents: 'Consents',
  importRows: 'Rows of imported lists',
  appointments: 'Appointments',
  visitReplies: 'Replies to reminders',
  askExclusions: 'Left out of requests for a review',
  askDecisions: 'Decisions about asking for a review',
  reviews: 'Review Requests',
  links: 'Links to the page for feedback',
  feedback: 'Feedback',
  messages: 'Messages',
  attempts: 'Tries to send a message',
  deliveryReports: 'What the message service reported',
  autopilotSends: 'Sent by the autopilot',
  reports: 'Report Requests',
  optIns: 'Agreed by a message, not in the patient book',
  doNotContact: 'Do-not-contact list',
};

/** Fields that mean nothing to a patient. */
const INNER_FIELDS = new Set([
  'version',
  'version_after',
  'name_key',
  'name_fold',
  'name_sound',
  'dedupe_key',
  'body_sha256',
  'number_digest',
  'number_hash',
]);

/** Returns a page that a patient can read and print, in one file that loads nothing. */
export function toReadablePage(record: PatientRecord): string {
  const { clinic, number, exportedOn, held } = record;
  const sections = Object.entries(held).map(([kind, rows]) =>
    toSection(TITLES[kind] ?? kind, rows),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Data held of +91 ${escapeHtml(number)}</title><style>${STYLE}</style></head>
<body><h1>Data held of +91 ${escapeHtml(number)}</h1>
<p>${escapeHtml(clinic === '' ? 'This clinic' : clinic)} holds the following with this number, as of ${escapeHtml(exportedOn)}.</p>
${sections.join('\n')}
</body></html>
`;
}

const STYLE =
  'body{font:16px/1.6 system-ui,"Noto Sans",sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1f2937}' +
  'h2{margin-top:2.5rem;border-bottom:1px solid #d1d5db}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem;' +
  'margin:1rem 0;padding-bottom:1rem;border-bottom:1px solid #e5e7eb}dt{color:#4b5563}dd{margin:0;white-space:pre-wrap;' +
  'overflow-wrap:anywhere}@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}';

function toSection(title: string, rows: PatientRecord['held'][string]): string {
  const items = rows.map((row) => `<dl>${Object.entries(row).map(toField).join('')}</dl>`);
  const body = rows.length === 0 ? '<p>Nothing.</p>' : items.join('\n');
  return `<h2>${escapeHtml(title)} (${rows.length})</h2>\n${body}`;
}

function toField([name, value]: [string, unknown]): string {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty || INNER_FIELDS.has(name)) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 1);
  return `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd dir="auto">${escapeHtml(text)}</dd>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
