import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { lineSchema } from '#platform/schema.ts';
import { LAST_ROW, MOST_ROWS } from './limits.ts';
import { FileDigest, ImportId, JudgedRow, PatientImport, SentRows } from './schema.ts';

const tags = ['patients'];

/** Operations that bring patients of a file into the book; part of the API's `patients`. */
export const importContract = {
  checkImport: operation
    .route({
      method: 'POST',
      path: '/patients/import/check',
      summary: 'Say of each row what importing it would do; nothing is written',
      tags,
    })
    .input(z.strictObject({ rows: SentRows }))
    .output(z.strictObject({ rows: z.array(JudgedRow) })),
  imports: operation
    .route({ method: 'GET', path: '/patients/imports', summary: 'The newest imports', tags })
    .output(z.strictObject({ imports: z.array(PatientImport) })),
  startImport: operation
    .route({
      method: 'POST',
      path: '/patients/imports',
      summary: 'Begin an import, or return the unfinished one of this id or file',
      tags,
    })
    .input(
      z.strictObject({
        id: ImportId,
        fileName: lineSchema(200),
        totalRows: z.int().check(z.gte(1), z.lte(MOST_ROWS)),
        fileDigest: z.optional(FileDigest),
      }),
    )
    .output(PatientImport),
  importRows: operation
    .route({
      method: 'POST',
      path: '/patients/imports/{id}/rows',
      summary: 'Import rows; a row that was imported before is not imported again',
      tags,
    })
    .errors({
      IMPORT_CLOSED: { status: 409, message: 'This import was finished or undone.' },
    })
    .input(z.strictObject({ id: ImportId, rows: SentRows }))
    .output(z.strictObject({ rows: z.array(JudgedRow) })),
  finishImport: operation
    .route({
      method: 'POST',
      path: '/patients/imports/{id}/finish',
      summary: 'End an import; it takes no more rows',
      tags,
    })
    .input(
      z.strictObject({
        id: ImportId,
        /** Rows of the file that were refused before they could be sent. */
        refusedInFile: z.optional(z.int().check(z.gte(0), z.lte(LAST_ROW))),
      }),
    )
    .output(PatientImport),
  undoImport: operation
    .route({
      method: 'POST',
      path: '/patients/imports/{id}/undo',
      summary: 'Take back what an import did, except where people have worked with it since',
      tags,
    })
    .errors({ TOO_LATE: { status: 409, message: 'An import can be undone for seven days.' } })
    .input(z.strictObject({ id: ImportId }))
    .output(z.strictObject({ removed: z.int(), restored: z.int(), left: z.int() })),
};
