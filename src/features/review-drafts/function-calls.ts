import * as z from 'zod/mini';
import { ListingLink } from '#features/clinics/schema.ts';
import { Language, lineSchema, nameSchema, paragraphsSchema } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import { LONGEST_MESSAGE_WORDS } from '#features/text-checks/schema.ts';
import { BundleFlow, TermsToKeep } from './schema.ts';

const LEAST_WORDS = 20;

/** Treats a missing field, null and an empty text alike, as callers do. */
function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(z.union([z.literal(''), schema])));
}

/** A date, or an instant of which the date counts as it is written. */
const VisitDate = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) => text.split('T', 1)[0] ?? ''),
  ),
  CalendarDate,
);

/** Callers request more words than fit, or almost none: they get the nearest possible number. */
const WordLimit = z.pipe(
  z.number(),
  z.transform((words) => Math.min(Math.max(Math.round(words), LEAST_WORDS), LONGEST_MESSAGE_WORDS)),
);

/** The body of `generate-review` (specification, section 7). Programs that are not ours send more fields; they are ignored. */
export const ReviewCall = z.object({
  clinicName: nameSchema('Clinic name is required'),
  doctorName: maybe(lineSchema(120)),
  treatment: maybe(lineSchema(200)),
  date: maybe(VisitDate),
  /** warm, friendly, professional or simple; any other word counts as warm. */
  tone: maybe(lineSchema(40)),
  maxWords: z.optional(z.nullable(WordLimit)),
  language: z.optional(z.nullable(Language)),
  /** The patient's opinion of the visit. */
  seedPatientHint: maybe(paragraphsSchema(1000)),
});
export type ReviewCall = z.infer<typeof ReviewCall>;

/** The body of `generate-review-bundle`. */
export const BundleCall = z.object({
  language: Language,
  flow: BundleFlow,
  context: z.object({
    patientName: maybe(nameSchema('Patient name is required')),
    clinicName: nameSchema('Clinic name is required'),
    clinicAddress: maybe(lineSchema(300)),
    gmbLink: maybe(ListingLink),
    date: maybe(VisitDate),
    treatment: maybe(lineSchema(200)),
    notes: maybe(paragraphsSchema(2000)),
    /** The messages contain each of these terms exactly, untranslated. */
    termsToKeep: z.optional(z.nullable(TermsToKeep)),
  }),
});
export type BundleCall = z.infer<typeof BundleCall>;
