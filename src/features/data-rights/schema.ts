import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { StoredNumber } from '#platform/schema.ts';
import { Instant } from '#platform/time.ts';

/** The patient's number. */
export const PatientNumber = z.strictObject({ number: StoredNumber });
export type PatientNumber = z.infer<typeof PatientNumber>;

/** The count of stored rows of each kind. */
export const HeldCounts = z.strictObject({
  /** Entries of the patient book: the family, who was merged with them, and a number that wrote in. */
  patients: z.int(),
  appointments: z.int(),
  reviews: z.int(),
  messages: z.int(),
  /** Attempts at sending, and the provider's reports about them. */
  attempts: z.int(),
  reports: z.int(),
});
export type HeldCounts = z.infer<typeof HeldCounts>;

/** A name stored with the number: families share a phone. */
export const NamedPerson = z.strictObject({ name: z.string(), records: z.int() });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** The data that the clinic stores for one number. */
export const PatientData = z.strictObject({
  number: StoredNumber,
  people: z.array(NamedPerson),
  counts: HeldCounts,
  /** Nothing may be sent to it, also after it was erased. */
  isBlocked: z.boolean(),
  /** When it was last erased; later rows are stored again. */
  erasedAt: z.nullable(Instant),
});
export type PatientData = z.infer<typeof PatientData>;

export const ExportForm = z.enum(['json', 'page']);
export type ExportForm = z.infer<typeof ExportForm>;

/** A file that the browser saves. */
export const PatientFile = z.strictObject({
  fileName: z.string(),
  mediaType: z.string(),
  content: z.string(),
});
export type PatientFile = z.infer<typeof PatientFile>;

/** The number twice, the second time typed by hand: erasing cannot be undone. */
export const ErasureInput = z
  .strictObject({ number: StoredNumber, typedNumber: StoredNumber })
  .check(
    z.refine(({ number, typedNumber }) => number === typedNumber, {
      path: ['typedNumber'],
      error: markText('Type the same number to confirm'),
    }),
  );
export type ErasureInput = z.infer<typeof ErasureInput>;

export const Erasure = z.strictObject({ counts: HeldCounts, erasedAt: z.nullable(Instant) });
export type Erasure = z.infer<typeof Erasure>;
