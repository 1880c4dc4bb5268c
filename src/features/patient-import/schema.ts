import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { idSchema } from '#platform/ids.ts';
import { Language, nameSchema, noteSchema, PhoneNumber } from '#platform/schema.ts';
import { CalendarDate, Instant } from '#platform/time.ts';
import { PatientId } from '#features/patients/schema.ts';
import { IMPORT_VERDICTS, LAST_ROW, LONGEST_SENT, ROWS_A_CALL } from './limits.ts';

export const ImportId = idSchema('ImportId');
export type ImportId = z.infer<typeof ImportId>;

export const ImportVerdict = z.enum(IMPORT_VERDICTS);
export type ImportVerdict = z.infer<typeof ImportVerdict>;

const rowNumber = z.int().check(z.gte(1), z.lte(LAST_ROW));

const sentName = z.string().check(z.maxLength(LONGEST_SENT));
const sentNumber = z.string().check(z.maxLength(100));

/** A row as the browser read it; each is judged for itself, so that one bad row refuses no other. */
export const SentRow = z.strictObject({
  rowNumber,
  name: sentName,
  /** May be empty where there is a guardian. */
  number: sentNumber,
  language: z.nullable(z.string().check(z.maxLength(40))),
  birthYear: z.nullable(z.int()),
  lastSeenOn: z.nullable(z.string().check(z.maxLength(40))),
  note: z.string().check(z.maxLength(LONGEST_SENT)),
  isMinor: z.optional(z.boolean()),
  /** The person whose phone a child has, by name and number; in the book when the row is imported. */
  guardian: z.optional(z.nullable(z.strictObject({ name: sentName, number: sentNumber }))),
});
export type SentRow = z.infer<typeof SentRow>;

export const SentRows = z.array(SentRow).check(
  z.minLength(1, markText('Send at least one row')),
  z.maxLength(ROWS_A_CALL, {
    error: () => i18n.t('Send at most {max} rows', { max: ROWS_A_CALL }),
  }),
  z.refine((rows) => new Set(rows.map((row) => row.rowNumber)).size === rows.length, {
    error: markText('Each row once'),
  }),
);

/** A row that the patient book can take. */
export const ImportedPerson = z.object({
  name: nameSchema(markText('The name is missing')),
  /** Null for a child whom a guardian's number reaches. */
  number: z.nullable(PhoneNumber),
  language: z.nullable(Language),
  birthYear: z.nullable(
    z
      .int()
      .check(
        z.gte(1900, markText('The year of birth is before 1900')),
        z.lte(2100, markText('The year of birth is in the future')),
      ),
  ),
  lastSeenOn: z.nullable(CalendarDate),
  note: noteSchema(200),
  isMinor: z.boolean(),
  guardian: z.nullable(
    z.object({ name: nameSchema(markText('The name is missing')), number: PhoneNumber }),
  ),
});
export type ImportedPerson = z.infer<typeof ImportedPerson>;

/** The server's verdict on one row; the totals of all verdicts are the rows that were sent. */
export const JudgedRow = z.strictObject({
  rowNumber,
  verdict: ImportVerdict,
  /** The patient that the row is about; null where it adds one or is refused. */
  patientId: z.nullable(PatientId),
  /** Of changes the fields that would be filled in, of another person the names on the number, of a refused row why. */
  about: z.array(z.string()),
});
export type JudgedRow = z.infer<typeof JudgedRow>;

/** SHA-256 of the cells of a file, by which its import is found again. */
export const FileDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

export const PatientImport = z.strictObject({
  id: ImportId,
  fileName: z.string(),
  totalRows: z.int(),
  /** Rows of the file that no person could be read of; they were not sent. */
  refusedInFile: z.int(),
  /** Rows that were written or judged so far, by verdict. */
  counts: z.record(ImportVerdict, z.int()),
  /** The last place in the file of a row that was taken; rows are sent in their order. */
  lastRow: z.nullable(rowNumber),
  /** Null for an import of an older version. */
  fileDigest: z.nullable(FileDigest),
  createdBy: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  undoneAt: z.nullable(Instant),
});
export type PatientImport = z.infer<typeof PatientImport>;
