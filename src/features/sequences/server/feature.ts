import { appointmentListeners } from '#features/appointments/server/appointment-events.ts';
import { composers } from '#features/messages/server/compositions.ts';
import { followUpComposer } from './compose-follow-ups.ts';
import { refreshNextVisits } from './next-visits.ts';
import * as tables from './tables.ts';

export const sequencesFeature = {
  tables,
  contributions: [composers.with(followUpComposer), appointmentListeners.with(refreshNextVisits)],
};
