import { buildClinic, type BuiltClinic } from '#features/clinics/server/testing.ts';
import type { MessageId, MessageStatus } from '#features/messages/schema.ts';
import { getMessage } from '#features/messages/server/find-messages.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { FakeScript } from '#platform/server/testing/fake-script.ts';
import type { SheetRow } from '../rules.ts';
import { exportToSheet } from './export-to-sheet.ts';
import { createGoogleSheets } from './google-sheets.ts';

export const TEST_SHEET_ID = 'the-sheet-of-the-clinic';

/** A clinic of the test's own whose messages this script writes into a sheet. */
export function buildConnectedClinic(
  database: TestDatabase,
  { scriptUrl }: Pick<FakeScript, 'scriptUrl'>,
): Promise<BuiltClinic> {
  return buildClinic(database, { googleSheetId: TEST_SHEET_ID, googleAppsScriptUrl: scriptUrl });
}

/** Creates the tools of the sheet's use cases for this script. */
export function createSheetTools({ url }: Pick<FakeScript, 'url'>) {
  const sheet = createGoogleSheets({ allowedOrigins: [url] });
  return { sheet, sheetOrigins: [url], sheetKey: Buffer.alloc(32, 7) };
}

/** Exports a clinic's messages through this script, as a person's click does. */
export function runExport(
  { scope }: Pick<BuiltClinic, 'scope'>,
  { messageIds, script }: { messageIds: readonly string[]; script: Pick<FakeScript, 'url'> },
) {
  const ids = messageIds as MessageId[];
  return exportToSheet(scope, { messageIds: ids, tools: createSheetTools(script) });
}

export async function readStatus(
  { scope }: Pick<BuiltClinic, 'scope'>,
  { id }: { id: string },
): Promise<MessageStatus> {
  return (await getMessage(scope, { messageId: id })).message.status;
}

/** The rows that the adapter writes. */
export const TEST_ROWS: SheetRow[] = [
  {
    id: '6f1d7e0e-6f57-4d1c-9a51-0e1f4c1f2a33',
    phoneNumber: '919876543210',
    messageContent: 'નમસ્તે "આશા" & family 🙏\nSee you',
    patientName: 'આશા પટેલ',
    scheduledDate: '2026-11-20',
    status: 'Pending',
  },
];

/** … and where to. */
export const TEST_TARGET = { sheetId: TEST_SHEET_ID, secret: 'the-secret-of-the-clinic' };

/** A script of Google's own, that no test reaches. */
export const GOOGLE_TARGET = {
  ...TEST_TARGET,
  scriptUrl: 'https://script.google.com/macros/s/AKfycbx1234567890/exec',
};

export interface Writing {
  scriptUrl?: string;
  timeoutMs?: number;
}

/** Writes the rows with an adapter that may reach this script's origin; `scriptUrl` chooses another address. */
export function writeRows(
  script: Pick<FakeScript, 'url' | 'scriptUrl'>,
  { scriptUrl = script.scriptUrl, timeoutMs = 30_000 }: Writing = {},
) {
  const sheet = createGoogleSheets({ allowedOrigins: [script.url], timeoutMs });
  return sheet.write(TEST_ROWS, { place: { ...TEST_TARGET, scriptUrl } });
}
