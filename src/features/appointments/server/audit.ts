/** What this feature records in the audit log. */
export type AppointmentsAction =
  | 'appointments.addBoardLink'
  | 'appointments.addWalkIn'
  | 'appointments.create'
  | 'appointments.removeBoardLink'
  | 'appointments.setAnswer'
  | 'appointments.setStage'
  | 'appointments.setStatus'
  | 'appointments.update'
  | 'appointments.updateReminders';

/** The kinds of rows that its actions are about. */
export type AppointmentsEntity = 'appointment' | 'board_link' | 'reminders';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    appointments: AppointmentsAction;
  }
  interface AuditedEntities {
    appointments: AppointmentsEntity;
  }
}
