import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { ClinicId, LoginId, idSchema } from '#platform/ids.ts';
import {
  Language,
  lineSchema,
  longestText,
  nameSchema,
  PhoneNumber,
  ScreenLanguage,
} from '#platform/schema.ts';
import { readAddress } from '#platform/link.ts';
import { CalendarDate, TimeZone } from '#platform/time.ts';
import {
  areFurtherPhones,
  CHECKED_LINKS,
  COLOR,
  isConfirmableLink,
  isListingLink,
  isMapLink,
  isOwnLink,
  listUnknownLinks,
  MOST_FURTHER_PHONES,
  tidyFurtherPhones,
  type CheckedLink,
} from './rules.ts';
import { FEATURES, ROLES, STAFF_ROLES } from './roles-and-features.ts';

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const StaffRole = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof StaffRole>;

export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

/** The steps that a person confirmed in the set-up list of a new clinic, and that the list has ended. */
export const SetupMark = z.enum(['languages', 'test_message', 'ended']);
export type SetupMark = z.infer<typeof SetupMark>;

/** The features of a new clinic; 'reports' is off by default (S28). */
export const DEFAULT_FEATURES: readonly Feature[] = [
  'dashboard',
  'appointments',
  'reviews',
  'sequences',
  'creatives',
];

export const DEFAULT_PRIMARY_COLOR = '#4F46E5';
export const DEFAULT_SECONDARY_COLOR = '#E5E7EB';

export const DoctorId = idSchema('DoctorId');
export type DoctorId = z.infer<typeof DoctorId>;

/**
 * The signed-in login with its staff role, and its clinic's role and features: the input of every
 * access rule.
 */
export const Actor = z.strictObject({
  loginId: LoginId,
  clinicId: ClinicId,
  name: z.string(),
  role: Role,
  staffRole: StaffRole,
  /** The doctor who signs in with this login. */
  doctorId: z.nullable(DoctorId),
  enabledFeatures: z.array(Feature),
  /** Chosen by the person; null is the clinic's. */
  screenLanguage: z.nullable(ScreenLanguage),
  /** On a desk device only: the minutes without use after which it locks. */
  deskLockMinutes: z.optional(z.int()),
});
export type Actor = z.infer<typeof Actor>;

export const Color = z.string().check(z.regex(COLOR, markText('Choose a colour such as #4F46E5')));
export type Color = z.infer<typeof Color>;

/** Longer than any address that is pasted. */
export const LONGEST_LINK = 2000;
const LISTING_LINK_HELP = markText(
  'Paste the https link of your Google listing (such as google.com/maps, g.page or maps.app.goo.gl)',
);
const MAP_LINK_HELP = markText(
  'Paste the https link of a map (such as maps.app.goo.gl, google.com/maps or openstreetmap.org)',
);

/** A pasted address for which `isTaken`, or empty. */
function addressSchema(isTaken: (text: string) => boolean, error: string) {
  return z.string().check(
    longestText(LONGEST_LINK),
    z.overwrite(readAddress),
    z.refine((text) => text === '' || isTaken(text), { error }),
  );
}

/** An https link to the clinic's Google listing, or empty. */
export const ListingLink = addressSchema(isListingLink, LISTING_LINK_HELP);

/** Of an address that is not known a person has to say that patients may be sent there in the clinic's name. */
const ConfirmableListing = addressSchema(
  (text) => isListingLink(text) || isConfirmableLink(text),
  LISTING_LINK_HELP,
);
const ConfirmableMap = addressSchema(
  (text) => isMapLink(text) || isConfirmableLink(text),
  MAP_LINK_HELP,
);

/** An object with at most one value for each language, and no other key, not even `__proto__`. */
function byLanguage<Schema extends z.ZodMiniType>(schema: Schema) {
  const optional = z.optional(schema);
  return z.strictObject({
    en: optional,
    hi: optional,
    gu: optional,
    mr: optional,
    bn: optional,
    ta: optional,
    te: optional,
    kn: optional,
    ml: optional,
    pa: optional,
  } satisfies Readonly<Record<z.infer<typeof Language>, typeof optional>>);
}

/** Names by language; an empty name is the same as none. */
export const NamesByLanguage = byLanguage(
  z.union([z.literal(''), nameSchema(markText('Enter a name'))]),
);

/** Stored names by language. */
const StoredNames = byLanguage(z.string());

/** A page of the clinic, or empty. */
const OwnLink = addressSchema(
  isOwnLink,
  markText('Paste a whole address, such as https://www.example.com'),
);

const FurtherPhones = lineSchema(200).check(
  z.overwrite(tidyFurtherPhones),
  z.refine(areFurtherPhones, {
    error: () =>
      i18n.t('Enter at most {max} phone numbers, separated by commas', {
        max: MOST_FURTHER_PHONES,
      }),
  }),
);

const OptionalPhone = z.union([z.literal(''), PhoneNumber]);
const OptionalEmail = z.union([
  z.literal(''),
  z.email(markText('Enter an email address such as clinic@example.com')).check(z.maxLength(254)),
]);

/** The fields of the Clinic Settings screen. Never role, features or profile types. */
export const ClinicProfile = z.strictObject({
  clinicName: nameSchema(markText('Clinic name is required')),
  /** The clinic's name in languages where it differs from `clinicName`. */
  namesByLanguage: NamesByLanguage,
  clinicAddress: lineSchema(300),
  mapLink: ConfirmableMap,
  contactPhone: OptionalPhone,
  contactWhatsapp: OptionalPhone,
  contactEmail: OptionalEmail,
  gmbLink: ConfirmableListing,
  website: OwnLink,
  bookingLink: OwnLink,
  /** Landlines and toll-free numbers, separated by commas. */
  furtherPhones: FurtherPhones,
  primaryColor: Color,
  secondaryColor: Color,
  timeZone: TimeZone,
  languages: z
    .array(Language)
    .check(z.minLength(1, markText('Choose at least one language')), z.maxLength(10)),
  defaultLanguage: Language,
  /** The language of the screens and emails for staff who have chosen none. */
  screenLanguage: ScreenLanguage,
  /** Whether notes about a visit may go to an external text model (S20). */
  aiMayReadNotes: z.boolean(),
  /** Whether patients may get a review draft; otherwise every send flow is the simple one. */
  offersDrafts: z.boolean(),
  /** Whether patients who were never asked for consent may be asked for feedback, as long as the law allows it. */
  asksWithoutConsent: z.boolean(),
});
export type ClinicProfile = z.infer<typeof ClinicProfile>;

/** Changes of the settings; `confirmedLinks` are those to addresses that are not known. */
export const ClinicChanges = z
  .strictObject({
    ...z.partial(ClinicProfile).shape,
    confirmedLinks: z.optional(z.array(z.enum(CHECKED_LINKS)).check(z.maxLength(2))),
    version: z.int(),
  })
  .check(
    ...CHECKED_LINKS.map((field) =>
      z.refine<
        Partial<Record<CheckedLink, string>> & { confirmedLinks?: CheckedLink[] | undefined }
      >(
        ({ confirmedLinks = [], ...links }) =>
          confirmedLinks.includes(field) || !listUnknownLinks(links).includes(field),
        {
          path: [field],
          error: `${field === 'mapLink' ? MAP_LINK_HELP : LISTING_LINK_HELP}, or confirm the address`,
        },
      ),
    ),
  );
export type ClinicChanges = z.infer<typeof ClinicChanges>;

export const ClinicSettings = z.strictObject({
  ...ClinicProfile.shape,
  // An address that was taken earlier may be refused today.
  mapLink: z.string(),
  gmbLink: z.string(),
  contactPhone: z.string(),
  contactWhatsapp: z.string(),
  id: ClinicId,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  profileTypes: z.array(z.string()),
  version: z.int(),
});
export type ClinicSettings = z.infer<typeof ClinicSettings>;

/** The signed-in user, the clinic with its colours, and the clinic's calendar date. */
export const Session = z.strictObject({
  actor: Actor,
  clinic: z.strictObject({
    id: ClinicId,
    clinicName: z.string(),
    namesByLanguage: StoredNames,
    logoUrl: z.nullable(z.string()),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    contactPhone: z.string(),
    contactWhatsapp: z.string(),
    gmbLink: z.string(),
    mapLink: z.string(),
    website: z.string(),
    bookingLink: z.string(),
    furtherPhones: z.string(),
    timeZone: z.string(),
    languages: z.array(Language),
    defaultLanguage: Language,
    screenLanguage: ScreenLanguage,
    profileTypes: z.array(z.string()),
    /** Whether direct send is possible; the key itself never leaves the server. */
    hasProviderKey: z.boolean(),
    hasSheet: z.boolean(),
    offersDrafts: z.boolean(),
    /** A new clinic, until its set-up list is finished or closed. */
    isSettingUp: z.boolean(),
  }),
  today: CalendarDate,
  /** The outside services that a demo plays itself, so that nothing leaves. */
  standIns: z.array(z.enum(['provider', 'sheet'])),
  /** How far a demo's clock is ahead of the real one. */
  clockShiftMs: z.int(),
});
export type Session = z.infer<typeof Session>;

export const DoctorInput = z.strictObject({
  name: nameSchema(markText('Doctor name is required')),
  contactNumber: PhoneNumber,
});
export type DoctorInput = z.infer<typeof DoctorInput>;

/** The fields of the dialog for a doctor. */
export const DoctorFields = z.strictObject({
  ...DoctorInput.shape,
  namesByLanguage: NamesByLanguage,
});
export type DoctorFields = z.infer<typeof DoctorFields>;

/** The fields of a doctor that an edit changes. */
export const DoctorChanges = z.partial(DoctorFields);
export type DoctorChanges = z.infer<typeof DoctorChanges>;

export const Doctor = z.strictObject({
  id: DoctorId,
  name: z.string(),
  contactNumber: z.string(),
  /** The doctor's name in languages where it differs from `name`. */
  namesByLanguage: StoredNames,
  version: z.int(),
});
export type Doctor = z.infer<typeof Doctor>;
