import * as z from 'zod/mini';
import { ListingLink } from '#features/clinics/schema.ts';
import { Language, lineOf, nameOf, paragraphsOf } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import { BundleFlow, LONGEST_MESSAGE_WORDS, TermsToKeep } from '../schema.ts';

/** Callers leave a field out, send null or an empty text, and mean the same. */
function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(z.union([z.literal(''), schema])));
}

/** A date, or an instant of which the date counts as it is written. */
const VisitDate = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) => text.replace(/T.*$/, '')),
  ),
  CalendarDate,
);

/** The body of `generate-review` (specification, section 7). */
export const ReviewCall = z.strictObject({
  clinicName: nameOf('Clinic name is required'),
  doctorName: maybe(lineOf(120)),
  treatment: maybe(lineOf(200)),
  date: maybe(VisitDate),
  /** warm, friendly, professional or simple; any other word counts as warm. */
  tone: maybe(lineOf(40)),
  maxWords: z.optional(
    z.nullable(z.number().check(z.int(), z.gte(20), z.lte(LONGEST_MESSAGE_WORDS))),
  ),
  language: z.optional(z.nullable(Language)),
  /** What the patient said about the visit. */
  seedPatientHint: maybe(paragraphsOf(1000)),
});
export type ReviewCall = z.infer<typeof ReviewCall>;

/** The body of `generate-review-bundle`. */
export const BundleCall = z.strictObject({
  language: Language,
  flow: BundleFlow,
  context: z.strictObject({
    patientName: maybe(nameOf('Patient name is required')),
    clinicName: nameOf('Clinic name is required'),
    clinicAddress: maybe(lineOf(300)),
    gmbLink: maybe(ListingLink),
    date: maybe(VisitDate),
    treatment: maybe(lineOf(200)),
    notes: maybe(paragraphsOf(2000)),
    /** Each stands in the messages exactly as it is here, untranslated. */
    termsToKeep: z.optional(z.nullable(TermsToKeep)),
  }),
});
export type BundleCall = z.infer<typeof BundleCall>;
