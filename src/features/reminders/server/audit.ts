/** The actions that this feature records in the audit log. */
export type RemindersAction = 'appointments.setAnswer' | 'appointments.updateReminders';

/** The kinds of rows that its actions are about. */
export type RemindersEntity = 'reminders';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    reminders: RemindersAction;
  }
  interface AuditedEntities {
    reminders: RemindersEntity;
  }
}
