/** The actions that this feature records in the audit log. */
export type StaffAction =
  | 'staff.changeRole'
  | 'staff.disable'
  | 'staff.enable'
  | 'staff.enterDesk'
  | 'staff.invite'
  | 'staff.markDesk'
  | 'staff.remove'
  | 'staff.removeDesk'
  | 'staff.renew';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    staff: StaffAction;
  }
  interface AuditedEntities {
    staff: 'login' | 'desk';
  }
}
