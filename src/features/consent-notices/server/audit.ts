declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    'consent-notices': 'patients.publishNotice';
  }
  interface AuditedEntities {
    'consent-notices': 'consent_notice';
  }
}

export {};
