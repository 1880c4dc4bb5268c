/** The actions that this feature records in the audit log. */
export type AppointmentsAction =
  | 'appointments.create'
  | 'appointments.setStatus'
  | 'appointments.update';

/** The kinds of rows that its actions are about. */
export type AppointmentsEntity = 'appointment';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    appointments: AppointmentsAction;
  }
  interface AuditedEntities {
    appointments: AppointmentsEntity;
  }
}
