import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { importContract } from '../contract.ts';
import { importRows } from './import-rows.ts';
import { judgeRows } from './judge-rows.ts';
import { finishImport, listImports, startImport, undoImport } from './manage-imports.ts';

const operations = implement(importContract).$context<ClinicContext>();

export const importRouter = operations.router({
  checkImport: operations.checkImport.handler(async ({ input, context }) => ({
    rows: (await judgeRows(context.scope, input.rows)).map(({ row }) => row),
  })),
  imports: operations.imports.handler(async ({ context }) => ({
    imports: await listImports(context.scope),
  })),
  startImport: operations.startImport.handler(({ input, context }) =>
    startImport(context.scope, input),
  ),
  importRows: operations.importRows.handler(async ({ input, context, errors }) =>
    respond(await importRows(context.scope, input), errors),
  ),
  finishImport: operations.finishImport.handler(({ input, context }) =>
    finishImport(context.scope, input),
  ),
  undoImport: operations.undoImport.handler(async ({ input, context, errors }) =>
    respond(await undoImport(context.scope, input), errors),
  ),
});
