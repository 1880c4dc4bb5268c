import * as z from 'zod/mini';
import { SpecialDayId } from '#features/hours/schema.ts';
import { operation } from '#platform/contract.ts';
import { Appointment, ReminderWords } from '#features/appointments/schema.ts';
import { Leave } from './schema.ts';

const tags = ['appointments'];

/** The visits that a leave or a holiday touches. */
export const leaveContract = {
  leaves: operation
    .route({
      method: 'GET',
      path: '/appointment-leaves',
      summary: 'The coming leave with visits that must be moved, the next first',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.strictObject({ items: z.array(Leave) })),
  leave: operation
    .route({
      method: 'GET',
      path: '/appointment-leaves/{id}',
      summary: 'The visits of one leave that must be moved, in time order',
      tags,
    })
    .input(z.strictObject({ id: SpecialDayId }))
    .output(
      z.strictObject({
        leave: Leave,
        items: z.array(Appointment),
        /** More visits than are listed. */
        hasMore: z.boolean(),
        /** The parts of the messages that ask the patients to call, in the clinic's language first. */
        words: z.array(ReminderWords),
      }),
    ),
};
