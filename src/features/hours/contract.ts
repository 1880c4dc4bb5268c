import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { DoctorId } from '#features/clinics/schema.ts';
import { DoctorHours, HoursInput, SpecialDay, SpecialDayId, SpecialDayInput } from './schema.ts';

const tags = ['clinics'];

/** When the clinic's doctors see patients. */
export const hoursContract = {
  hours: operation
    .route({
      method: 'GET',
      path: '/hours',
      summary: 'The hours of each doctor, and the coming days that differ',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.strictObject({ doctors: z.array(DoctorHours), days: z.array(SpecialDay) })),
  setHours: operation
    .route({
      method: 'PUT',
      path: '/doctors/{doctorId}/hours',
      summary: 'Set a doctor’s sessions, the length of a slot and the patients in one',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: DoctorHours }),
      },
      SESSIONS_OVERLAP: { status: 409, message: 'Two sessions on one day overlap.' },
    })
    .input(z.strictObject({ ...HoursInput.shape, doctorId: DoctorId, version: z.int() }))
    .output(DoctorHours),
  addDay: operation
    .route({
      method: 'POST',
      path: '/hours/days',
      summary: 'Add leave, a holiday or an extra session; the same id twice adds one',
      tags,
    })
    .errors({ TOO_MANY_DAYS: { status: 409, message: 'A clinic can plan at most 500 such days.' } })
    .input(z.strictObject({ id: SpecialDayId, day: SpecialDayInput }))
    .output(SpecialDay),
  removeDay: operation
    .route({ method: 'DELETE', path: '/hours/days/{id}', summary: 'Remove such a day', tags })
    .input(z.strictObject({ id: SpecialDayId }))
    .output(z.strictObject({ removed: z.boolean() })),
};
