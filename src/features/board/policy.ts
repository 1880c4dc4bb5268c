import { withFeature } from '#features/clinics/policy.ts';

const appointments = withFeature('appointments');

/** The board feature's rows of the access table. */
export const boardAccess = {
  'appointments.board': appointments,
  'appointments.boardLinks': appointments,
  'appointments.addBoardLink': appointments,
  'appointments.removeBoardLink': appointments,
} as const;
