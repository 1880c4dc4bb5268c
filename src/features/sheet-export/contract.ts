import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { ExportInput, LeftOut, SheetDelivery, SheetExport, SheetSetup } from './schema.ts';

const tags = ['messages'];

/** Why nothing can be written to the clinic's sheet. */
const sheetRefusals = {
  NO_SHEET: {
    status: 409,
    message: 'Google Sheets configuration is missing. Please configure in Settings.',
  },
  NO_SHEET_ID: {
    status: 409,
    message: 'Please configure your Google Sheet ID in Settings first.',
  },
  NO_SCRIPT_URL: {
    status: 409,
    message:
      'Please configure your Google Apps Script URL in Settings first. Follow the setup guide...',
  },
  SCRIPT_URL_REFUSED: {
    status: 409,
    message: 'Messages may not be exported to the Google Apps Script URL in Settings.',
  },
} as const;

/** Operations on the export to Google Sheets; part of the API's `messaging`. */
export const sheetExportContract = {
  exportToSheet: operation
    .route({
      method: 'POST',
      path: '/messages/export',
      summary: 'Write pending messages to the clinic’s Google Sheet, in batches of at most 100',
      tags,
    })
    .errors({
      ...sheetRefusals,
      NO_MESSAGES_FOUND: { status: 409, message: 'No selected messages found.' },
      NOTHING_TO_EXPORT: {
        status: 409,
        message: 'No messages to export.',
        data: z.strictObject({ leftOut: z.array(LeftOut) }),
      },
    })
    .input(ExportInput)
    .output(SheetExport),
  testSheet: operation
    .route({
      method: 'POST',
      path: '/clinic/integrations/sheet/test',
      summary: 'Ask the export script to write nothing, to see whether it would',
      tags,
    })
    .errors(sheetRefusals)
    .output(SheetDelivery),
  sheetSetup: operation
    .route({
      method: 'GET',
      path: '/clinic/integrations/sheet/script',
      summary: 'The export script with the clinic’s own secret, to paste into its sheet',
      tags,
    })
    .output(SheetSetup),
};
