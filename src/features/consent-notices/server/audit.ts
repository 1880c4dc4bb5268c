/** The actions that this feature records in the audit log. */
export type ConsentNoticesAction = 'patients.publishNotice';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    'consent-notices': ConsentNoticesAction;
  }
  interface AuditedEntities {
    'consent-notices': 'consent_notice';
  }
}
