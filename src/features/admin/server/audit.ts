/** The actions that this feature records in the audit log. */
export type AdminAction =
  | 'admin.createClinic'
  | 'admin.disableAll'
  | 'admin.disableLogin'
  | 'admin.enableAll'
  | 'admin.enableLogin'
  | 'admin.renewInvitation'
  | 'admin.resumeClinic'
  | 'admin.setFeatures'
  | 'admin.setProfileTypes'
  | 'admin.setRole'
  | 'admin.suspendClinic';

/** The kinds of rows that its actions are about. */
export type AdminEntity = 'clinic' | 'login';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    admin: AdminAction;
  }
  interface AuditedEntities {
    admin: AdminEntity;
  }
}
