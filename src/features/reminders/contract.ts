import * as z from 'zod/mini';
import { Appointment, AppointmentId } from '#features/appointments/schema.ts';
import { operation } from '#platform/contract.ts';
import { Reminders, ReminderSettingsInput } from './schema.ts';

const tags = ['appointments'];

/** The reminders that go by themselves, and what patients answer. */
export const remindersContract = {
  setAnswer: operation
    .route({
      method: 'PUT',
      path: '/appointments/{id}/answer',
      summary: 'Record whether the patient is coming, as the reception heard it',
      tags,
    })
    .input(
      z.strictObject({
        id: AppointmentId,
        /** Null takes an answer back. */
        answer: z.nullable(z.enum(['confirmed', 'wants_change'])),
      }),
    )
    .output(Appointment),
  reminders: operation
    .route({
      method: 'GET',
      path: '/appointments/reminders',
      summary: 'When patients are reminded, and how many reminders the next days bring',
      tags,
    })
    .output(Reminders),
  updateReminders: operation
    .route({
      method: 'PUT',
      path: '/appointments/reminders',
      summary: 'Say when patients are reminded',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: Reminders }),
      },
    })
    .input(ReminderSettingsInput)
    .output(Reminders),
};
