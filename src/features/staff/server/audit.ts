/** The actions that this feature records in the audit log. */
export type StaffAction =
  | 'staff.changeRole'
  | 'staff.disable'
  | 'staff.enable'
  | 'staff.invite'
  | 'staff.remove'
  | 'staff.renew';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    staff: StaffAction;
  }
  interface AuditedEntities {
    staff: 'login';
  }
}
