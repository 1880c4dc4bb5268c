import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PatientId } from '#features/patients/schema.ts';
import type { ImportId, ImportVerdict } from '../schema.ts';
import type { Filled } from '../verdict-rules.ts';

const timestampTz = (name: string) => timestamp(name, { withTimezone: true });

export const patientImports = pgTable('patient_imports', {
  id: uuid('id').$type<ImportId>().primaryKey().defaultRandom(),
  clinicId: uuid('user_id').notNull(),
  fileName: text('file_name').notNull(),
  totalRows: integer('total_rows').notNull(),
  refusedInFile: integer('refused_in_file').notNull().default(0),
  fileDigest: text('file_digest'),
  createdByName: text('created_by_name').notNull(),
  createdAt: timestampTz('created_at').notNull().defaultNow(),
  finishedAt: timestampTz('finished_at'),
  undoneAt: timestampTz('undone_at'),
});

export const patientImportRows = pgTable(
  'patient_import_rows',
  {
    clinicId: uuid('user_id').notNull(),
    importId: uuid('import_id').$type<ImportId>().notNull(),
    rowNumber: integer('row_number').notNull(),
    verdict: text('verdict').$type<ImportVerdict>().notNull(),
    patientId: uuid('patient_id').$type<PatientId>(),
    before: jsonb('before').$type<Filled>(),
    versionAfter: integer('version_after'),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.importId, table.rowNumber] })],
);
