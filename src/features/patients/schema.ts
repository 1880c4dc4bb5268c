import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { DoctorId } from '#features/clinics/schema.ts';
import { idSchema } from '#platform/ids.ts';
import {
  Language,
  nameSchema,
  noteSchema,
  PhoneNumber,
  searchSchema,
  StoredNumber,
} from '#platform/schema.ts';
import { CalendarDate, Instant, TimeOfDay } from '#platform/time.ts';
import {
  CONSENT_ACTS,
  CONSENT_MARKS,
  CONSENT_WAYS,
  PATIENT_FILTERS,
  PLANNED_KINDS,
  PURPOSES,
  SOURCES,
  TIMELINE_KINDS,
  TIMELINE_PARTS,
} from './choices.ts';

export const PatientId = idSchema('PatientId');
export type PatientId = z.infer<typeof PatientId>;

export const Purpose = z.enum(PURPOSES);
export type Purpose = z.infer<typeof Purpose>;

export const ConsentAct = z.enum(CONSENT_ACTS);
export type ConsentAct = z.infer<typeof ConsentAct>;

export const ConsentWay = z.enum(CONSENT_WAYS);
export type ConsentWay = z.infer<typeof ConsentWay>;

export const PatientSource = z.enum(SOURCES);
export type PatientSource = z.infer<typeof PatientSource>;

export const PatientFilter = z.enum(PATIENT_FILTERS);
export type PatientFilter = z.infer<typeof PatientFilter>;

/** How many patients the book has, how many each filter shows, and from when the law requires consent: null once it does. */
export const PatientCounts = z.strictObject({
  all: z.int(),
  expected: z.int(),
  no_consent: z.int(),
  minor: z.int(),
  no_recent_visit: z.int(),
  do_not_contact: z.int(),
  consentRequiredFrom: z.nullable(CalendarDate),
});
export type PatientCounts = z.infer<typeof PatientCounts>;

const OLDEST_BIRTH_YEAR = 1900;
/** The years that the database takes; the server compares with the clinic's day. */
const LAST_BIRTH_YEAR = 2100;

/** The fields of a patient that a person types. */
export const PatientInput = z.strictObject({
  name: nameSchema(markText('Patient name required')),
  /** Null for a person who is reached through a guardian. */
  number: z.nullable(PhoneNumber),
  /** Null as long as the clinic does not know it. */
  language: z.nullable(Language),
  birthYear: z.nullable(
    z
      .int(markText('Enter a year such as 1990'))
      .check(
        z.gte(OLDEST_BIRTH_YEAR, markText('Use 1900 or a later year')),
        z.lte(LAST_BIRTH_YEAR, markText('Use a year up to this one')),
      ),
  ),
  isMinor: z.boolean(),
  guardianId: z.nullable(PatientId),
  note: noteSchema(200),
});
export type PatientInput = z.infer<typeof PatientInput>;

/** The newest consent event of each purpose; null where the patient was never asked. */
export const ConsentState = z.record(Purpose, z.nullable(ConsentAct));
export type ConsentState = z.infer<typeof ConsentState>;

/** The consent that a person at the desk records; the other ways are recorded by the server. */
export const ConsentInput = z.strictObject({
  purpose: Purpose,
  act: ConsentAct,
  way: z.enum(['said_at_desk', 'signed']),
  /** The language of the notice that the patient was shown. */
  language: z.optional(Language),
});
export type ConsentInput = z.infer<typeof ConsentInput>;

/** An appointment that is not over, from today on. */
export const NextVisit = z.strictObject({
  date: CalendarDate,
  time: TimeOfDay,
  stage: z.enum(['expected', 'arrived', 'with_doctor']),
  /** The number of one who is here. */
  token: z.nullable(z.int()),
});
export type NextVisit = z.infer<typeof NextVisit>;

export const Patient = z.strictObject({
  ...PatientInput.shape,
  number: z.nullable(StoredNumber),
  id: PatientId,
  birthYear: z.nullable(z.int()),
  /** Noted by a person, or as the year of birth says. */
  isMinor: z.boolean(),
  name: z.string(),
  note: z.string(),
  source: PatientSource,
  /** The newest visit that is not cancelled and not after today, or what an import said. */
  lastVisitOn: z.nullable(CalendarDate),
  /** The next appointment from today on. */
  nextVisitOn: z.nullable(CalendarDate),
  /** The same with its time, and how far it has come; missing without one. */
  nextVisit: z.optional(NextVisit),
  /** The names of others on the same number, at most three; missing without any. */
  samePhone: z.optional(z.array(z.string())),
  consents: ConsentState,
  /** The number is on the do-not-contact list. */
  isSuppressed: z.boolean(),
  createdAt: Instant,
  /** Counts changes of the fields. */
  version: z.int(),
});
export type Patient = z.infer<typeof Patient>;

/** A form that leaves fields out: a new patient has at least a name and a number. */
export const NewPatient = z.strictObject({
  id: PatientId,
  name: PatientInput.shape.name,
  number: PatientInput.shape.number,
  language: z._default(PatientInput.shape.language, null),
  birthYear: z._default(PatientInput.shape.birthYear, null),
  isMinor: z._default(PatientInput.shape.isMinor, false),
  guardianId: z._default(PatientInput.shape.guardianId, null),
  note: z._default(PatientInput.shape.note, ''),
});
export type NewPatient = z.infer<typeof NewPatient>;

/** An edit of some fields. */
export const PatientChange = z.partial(
  z.strictObject({
    name: PatientInput.shape.name,
    number: PatientInput.shape.number,
    language: PatientInput.shape.language,
    birthYear: PatientInput.shape.birthYear,
    isMinor: PatientInput.shape.isMinor,
    guardianId: PatientInput.shape.guardianId,
    note: PatientInput.shape.note,
  }),
);
export type PatientChange = z.infer<typeof PatientChange>;

export const TimelinePart = z.enum(TIMELINE_PARTS);
export type TimelinePart = z.infer<typeof TimelinePart>;

/** One thing that happened, or is planned, with a patient. */
export const TimelineEntry = z.strictObject({
  kind: z.enum(TIMELINE_KINDS),
  id: z.string(),
  /** The local date and time on the clinic's clocks, 'yyyy-MM-ddTHH:mm'. */
  at: z.string(),
  /** The doctor, the treatment, the kind of the message or report, the purpose of a consent, or the slot of a reply. */
  subject: z.string(),
  /** The row's status; of a visit that is not over how far it has come; of a message the newest step of its delivery; of a consent the act. */
  status: z.string(),
  /** The notice that a consent was asked under; missing otherwise. */
  notice: z.optional(z.strictObject({ version: z.int(), language: Language })),
  /** Why a visit was cancelled; missing without a reason. */
  reason: z.optional(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const PlannedKind = z.enum(PLANNED_KINDS);
export type PlannedKind = z.infer<typeof PlannedKind>;

/** How much is still to come of a patient with another number than the patient has now. */
export const OnOtherNumbers = z.strictObject({
  visits: z.int(),
  /** Waiting messages, without the reminders of these visits. */
  messages: z.int(),
  reviews: z.int(),
  reports: z.int(),
});
export type OnOtherNumbers = z.infer<typeof OnOtherNumbers>;

/** A patient after an edit. */
export const UpdatedPatient = z.strictObject({
  ...Patient.shape,
  /** The rows that went from the patient's old number to the new one; missing where the number stayed. */
  moved: z.optional(OnOtherNumbers),
});
export type UpdatedPatient = z.infer<typeof UpdatedPatient>;

/** The typed text: a whole number, at least four digits of one, or at least two letters of a name. */
export const Suggestion = z.strictObject({
  number: z.optional(PhoneNumber),
  digits: z.optional(z.string().check(z.regex(/^\d{4,9}$/, markText('Type at least four digits')))),
  name: z.optional(searchSchema(120).check(z.minLength(2, markText('Type at least two letters')))),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Why the patient of a row may not be written to about what the row is for. */
export const ConsentMark = z.enum(CONSENT_MARKS);
export type ConsentMark = z.infer<typeof ConsentMark>;

/** A patient in the list under a phone or name field. */
export const SuggestedPatient = z.strictObject({
  id: PatientId,
  name: z.string(),
  /** The number that reaches the patient; of a child without one that of the guardian. */
  number: z.nullable(z.string()),
  language: z.nullable(Language),
  isMinor: z.boolean(),
  /** The name of a minor's guardian, or null. */
  guardianName: z.nullable(z.string()),
  lastVisitOn: z.nullable(CalendarDate),
  /** When the patient was last asked for a review, or null. */
  lastAskedOn: z.nullable(CalendarDate),
  /** The patient was asked within the clinic's rest period; missing otherwise. */
  isAskedLately: z.optional(z.literal(true)),
  /** The address of the newest appointment; empty without one. */
  address: z.string(),
  /** The doctor of the newest appointment; missing without one. */
  lastDoctorId: z.optional(DoctorId),
  /** Why no message about care may go to them; missing where it may. */
  careMark: z.optional(ConsentMark),
  /** Why they may not be asked for feedback; missing where they may. */
  feedbackMark: z.optional(ConsentMark),
});
export type SuggestedPatient = z.infer<typeof SuggestedPatient>;

/** Set on rows whose number is on the do-not-contact list; missing otherwise. */
export const DoNotContact = z.optional(z.literal(true));

/** Set on rows whose patient may not be written to, apart from the do-not-contact list. */
export const RowConsentMark = z.optional(ConsentMark);

/** Search by a patient's name or number; sent in the body of a POST, never in a URL. */
export const PatientSearch = z.optional(searchSchema(120));

/** A number that must not be contacted, or a person who shows no number. */
export const Suppression = z.strictObject({
  number: z.nullable(z.string()),
  /** WhatsApp's own id of the person; null where a number was given. */
  whatsappUserId: z.nullable(z.string()),
  reason: z.string(),
  addedAt: Instant,
});
export type Suppression = z.infer<typeof Suppression>;

/** A number that agreed to reminders by a poster's message, until staff say who wrote. */
export const OptIn = z.strictObject({
  number: z.string(),
  /** The language of the poster. */
  language: Language,
  receivedAt: Instant,
  /** The patients whom the number reaches; empty for one that is not in the book. */
  people: z.array(z.strictObject({ id: PatientId, name: z.string() })),
});
export type OptIn = z.infer<typeof OptIn>;
