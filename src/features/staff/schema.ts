import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { DoctorId, StaffRole } from '#features/clinics/schema.ts';
import { LONGEST_PASSWORD } from '#features/accounts/rules.ts';
import { idSchema, LoginId } from '#platform/ids.ts';
import { emailNameSchema, nameSchema } from '#platform/schema.ts';
import { LOCK_MINUTES } from './lock-minutes.ts';

/** More logins than a clinic's staff; also limits how many addresses an owner can ask about. */
export const MOST_LOGINS = 25;

export const DeskId = idSchema('DeskId');
export type DeskId = z.infer<typeof DeskId>;

/** More than a clinic has receptions. */
export const MOST_DESKS = 10;

/** A device that the clinic's staff share. */
export const DeskDevice = z.strictObject({
  id: DeskId,
  name: z.string(),
  lockMinutes: z.int(),
  markedByName: z.string(),
  usedAt: z.string(),
  /** Whether it is the device that asks. */
  isHere: z.boolean(),
});
export type DeskDevice = z.infer<typeof DeskDevice>;

/** The input that makes the own browser a desk device. */
export const DeskInput = z.strictObject({
  name: nameSchema(markText('Name is required')),
  lockMinutes: z.literal(LOCK_MINUTES),
  password: z.string().check(z.maxLength(LONGEST_PASSWORD)),
});
export type DeskInput = z.infer<typeof DeskInput>;

/** The people that a locked desk device offers. */
export const LockedDesk = z.strictObject({
  clinicName: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  people: z.array(
    z.strictObject({
      id: LoginId,
      name: z.string(),
      staffRole: StaffRole,
      /** What opens the desk for the person: the password also once the PIN no longer counts. */
      entersWith: z.enum(['pin', 'password', 'passwordAgain']),
    }),
  ),
});
export type LockedDesk = z.infer<typeof LockedDesk>;

/** A person of the clinic's staff with their login. */
export const StaffMember = z.strictObject({
  id: LoginId,
  name: z.string(),
  email: z.string(),
  staffRole: StaffRole,
  /** The doctor who signs in with this login. */
  doctorId: z.nullable(DoctorId),
  isEnabled: z.boolean(),
  /** True until the invited person chooses a password or signs in with another method. */
  isInvited: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const roleFields = {
  staffRole: StaffRole,
  doctorId: z.nullable(DoctorId),
};

const isDoctorsOwn = z.refine<{ staffRole: StaffRole; doctorId: DoctorId | null }>(
  ({ staffRole, doctorId }) => staffRole === 'doctor' || doctorId === null,
  {
    path: ['doctorId'],
    error: markText('Only a login with the role Doctor can be linked to a doctor'),
  },
);

/** How an invitation reaches a person: by email, or by a link that the owner passes on. */
export const InvitationWay = z.enum(['email', 'link']);
export type InvitationWay = z.infer<typeof InvitationWay>;

/** The input that invites a person. */
export const StaffInput = z
  .strictObject({
    name: emailNameSchema(markText('Name is required')),
    email: z
      .email(markText('Enter an email address such as clinic@example.com'))
      .check(z.maxLength(254)),
    ...roleFields,
    way: InvitationWay,
  })
  .check(isDoctorsOwn);
export type StaffInput = z.infer<typeof StaffInput>;

/** A person's role, and the doctor that the login belongs to. */
export const RoleChange = z.strictObject({ id: LoginId, ...roleFields }).check(isDoctorsOwn);
export type RoleChange = z.infer<typeof RoleChange>;

/** An invitation that was sent, or its link. */
export const StaffInvitation = z.strictObject({
  member: StaffMember,
  /** The link to pass on; null where it went by email. */
  link: z.nullable(z.string()),
  /** False where no mail server is set up and the email is a file in a folder of the server. */
  isMailed: z.boolean(),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;
