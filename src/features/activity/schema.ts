import * as z from 'zod/mini';
import { PatientId } from '#features/patients/schema.ts';
import { LoginId } from '#platform/ids.ts';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS } from './action-kinds.ts';

/** `denied` is any operation that was refused, `unknown` an action of another version. */
export const ShownAction = z.enum([...ACTIVITY_ACTIONS, 'denied', 'unknown']);
export type ShownAction = z.infer<typeof ShownAction>;

/** The actor: a person of the clinic, one whose login was removed, or no one at the clinic. */
export const ActivityActor = z.strictObject({
  kind: z.enum(['person', 'removed', 'operator', 'patient', 'program', 'automatic']),
  /** Null where no one at the clinic acted, and for a login that was removed before names were kept. */
  name: z.nullable(z.string()),
});
export type ActivityActor = z.infer<typeof ActivityActor>;

/** A changed field, with the values where the log has them. */
export const ActivityChange = z.strictObject({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** One entry of the audit log with the names that its rows have now. */
export const ActivityEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  action: ShownAction,
  kind: z.nullable(z.enum(ACTIVITY_KINDS)),
  actor: ActivityActor,
  /** Null where the entry is about no patient, or about one who is no longer there. */
  patient: z.nullable(z.strictObject({ id: PatientId, name: z.string() })),
  isErased: z.boolean(),
  /** The name of the login, doctor or desk device that the entry is about. */
  subject: z.nullable(z.string()),
  changes: z.array(ActivityChange),
  outcome: z.enum(['done', 'refused', 'failed']),
  reason: z.nullable(z.string()),
  /** The operation that was refused, such as `staff.invite`; null for every other entry. */
  refusedOperation: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** A person by whom the list can be filtered. */
export const ActivityPerson = z.strictObject({
  id: LoginId,
  name: z.string(),
  isRemoved: z.boolean(),
});
export type ActivityPerson = z.infer<typeof ActivityPerson>;
