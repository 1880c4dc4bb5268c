import { withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The appointments feature's rows of the access table. */
export const appointmentsAccess = {
  'appointments.search': appointments,
  'appointments.freeTimes': appointments,
  'appointments.get': appointments,
  'appointments.create': appointments,
  'appointments.update': appointments,
  'appointments.setStatus': appointments,
  'appointments.day': appointments,
  'appointments.week': appointments,
  'appointments.leaves': appointments,
  'appointments.leave': appointments,
  'appointments.setStage': appointments,
  'appointments.addWalkIn': appointments,
  'appointments.board': appointments,
  'appointments.boardLinks': appointments,
  'appointments.addBoardLink': appointments,
  'appointments.removeBoardLink': appointments,
  'appointments.reminder': appointments,
  'appointments.send': appointments,
  'appointments.opened': appointments,
  'appointments.resolve': appointments,
  'appointments.setAnswer': appointments,
  'appointments.reminders': appointments,
  'appointments.updateReminders': appointments,
  'appointments.notSentAfterAll': appointments,
} as const;
