import { ALL_STAFF, MANAGERS, withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The board feature's rows of the access table. */
export const boardAccess = {
  'appointments.board': appointments.for(ALL_STAFF),
  'appointments.boardLinks': appointments.for(ALL_STAFF),
  'appointments.addBoardLink': appointments.for(MANAGERS),
  'appointments.removeBoardLink': appointments.for(MANAGERS),
} as const;
