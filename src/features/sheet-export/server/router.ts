import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { sheetExportContract } from '../contract.ts';
import { exportToSheet, sheetSetup, testSheet, type SheetTools } from './export-to-sheet.ts';

export interface SheetExportContext extends ClinicContext {
  readonly tools: SheetTools;
}

const operations = implement(sheetExportContract).$context<SheetExportContext>();

export const sheetExportRouter = operations.router({
  exportToSheet: operations.exportToSheet.handler(async ({ input, context, errors }) => {
    const { messageIds } = input;
    const { tools } = context;
    return respond(await exportToSheet(context.scope, { messageIds, tools }), errors);
  }),
  testSheet: operations.testSheet.handler(async ({ context, errors }) =>
    respond(await testSheet(context.scope, context), errors),
  ),
  sheetSetup: operations.sheetSetup.handler(({ context }) => sheetSetup(context.scope, context)),
});
