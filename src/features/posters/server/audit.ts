/** The actions that this feature records in the audit log. */
export type PostersAction = 'posters.print';
export type PostersEntity = 'slips';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    posters: PostersAction;
  }
  interface AuditedEntities {
    posters: PostersEntity;
  }
}
