import * as z from 'zod/mini';
import { PatientId } from '#features/patients/schema.ts';
import { operation } from '#platform/contract.ts';
import { LoginId } from '#platform/ids.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { ACTIVITY_KINDS } from './action-kinds.ts';
import { ActivityEntry, ActivityPerson } from './schema.ts';

const tags = ['activity'];

export const ActivityFilter = z.strictObject({
  ...pageInput,
  /** Left out: everything but `delivery`. */
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  /** One person, or `none` for what no login did. */
  by: z.optional(z.union([z.literal('none'), LoginId])),
  patientId: z.optional(PatientId),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** The operations that read what was done at the clinic, from its audit log. */
export const activityContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/activity',
      summary: 'Who did what in the last 90 days, newest first',
      description: 'Without a kind, everything but what only follows a message that was sent.',
      tags,
    })
    .input(ActivityFilter)
    .output(pageSchema(ActivityEntry)),
  people: operation
    .route({
      method: 'GET',
      path: '/activity/people',
      summary: 'The people by whom the activity can be filtered',
      tags,
    })
    .output(z.strictObject({ items: z.array(ActivityPerson) })),
};
