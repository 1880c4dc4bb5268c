import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import type { SendingTools } from '#features/delivery/server/send-message.ts';
import { respond } from '#platform/server/http/respond.ts';
import { appointmentsContract } from '../contract.ts';
import {
  getAppointmentReminder,
  takeBackAppointmentReminder,
  resolveAppointmentReminder,
  sendAppointmentReminder,
} from './appointment-reminder.ts';
import { createAppointment } from './create-appointment.ts';
import { findFreeDays, findFreeTimes } from './find-free-times.ts';
import { getAppointment, searchAppointments } from './find-appointments.ts';
import { openReminder } from './open-reminder.ts';
import { setAppointmentStatus } from './set-appointment-status.ts';
import { updateAppointment } from './update-appointment.ts';

export interface AppointmentsContext extends ClinicContext {
  readonly tools: SendingTools;
}

const operations = implement(appointmentsContract).$context<AppointmentsContext>();

export const appointmentsRouter = operations.router({
  search: operations.search.handler(({ input, context }) =>
    searchAppointments(context.scope, input),
  ),
  freeTimes: operations.freeTimes.handler(({ input, context }) =>
    findFreeTimes(context.scope, input),
  ),
  freeDays: operations.freeDays.handler(({ input, context }) => findFreeDays(context.scope, input)),
  get: operations.get.handler(({ input, context }) => getAppointment(context.scope, input)),
  create: operations.create.handler(async ({ input, context, errors }) =>
    respond(await createAppointment(context.scope, input), errors),
  ),
  update: operations.update.handler(async ({ input, context, errors }) =>
    respond(await updateAppointment(context.scope, input), errors),
  ),
  setStatus: operations.setStatus.handler(async ({ input, context, errors }) =>
    respond(await setAppointmentStatus(context.scope, input), errors),
  ),
  reminder: operations.reminder.handler(({ input, context }) =>
    getAppointmentReminder(context.scope, input),
  ),
  send: operations.send.handler(async ({ input, context, errors }) => {
    const { channel, encryptionKey } = context.tools;
    const tools = { channel, encryptionKey };
    return respond(await sendAppointmentReminder(context.scope, { ...input, tools }), errors);
  }),
  opened: operations.opened.handler(async ({ input, context, errors }) =>
    respond(await openReminder(context.scope, input), errors),
  ),
  resolve: operations.resolve.handler(async ({ input, context, errors }) =>
    respond(await resolveAppointmentReminder(context.scope, input), errors),
  ),
  notSentAfterAll: operations.notSentAfterAll.handler(async ({ input, context, errors }) =>
    respond(await takeBackAppointmentReminder(context.scope, input), errors),
  ),
});
