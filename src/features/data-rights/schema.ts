import * as z from 'zod/mini';
import { PhoneNumber } from '#platform/schema.ts';
import { Instant } from '#platform/time.ts';

/** The number that is asked about. */
export const PatientNumber = z.strictObject({ number: PhoneNumber });
export type PatientNumber = z.infer<typeof PatientNumber>;

/** How many rows of each kind are held of a number. */
export const HeldCounts = z.strictObject({
  appointments: z.int(),
  reviews: z.int(),
  messages: z.int(),
  /** Tries to deliver something, and what the provider reported of them. */
  attempts: z.int(),
  reports: z.int(),
});
export type HeldCounts = z.infer<typeof HeldCounts>;

/** A name that stands with the number: families share a phone. */
export const NamedPerson = z.strictObject({ name: z.string(), records: z.int() });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** What the clinic holds of one number. */
export const PatientData = z.strictObject({
  number: PhoneNumber,
  people: z.array(NamedPerson),
  counts: HeldCounts,
  /** Nothing may be sent to it, also after it was erased. */
  isBlocked: z.boolean(),
  /** When it was erased last; rows that came later are held again. */
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

/** The number twice, the second time typed by hand: what is erased cannot be brought back. */
export const ErasureInput = z.strictObject({ number: PhoneNumber, typedNumber: PhoneNumber }).check(
  z.refine(({ number, typedNumber }) => number === typedNumber, {
    path: ['typedNumber'],
    error: 'Type the same number to confirm',
  }),
);
export type ErasureInput = z.infer<typeof ErasureInput>;

export const Erasure = z.strictObject({ counts: HeldCounts, erasedAt: z.nullable(Instant) });
export type Erasure = z.infer<typeof Erasure>;
