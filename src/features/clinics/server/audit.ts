/** What this feature records in the audit log. */
export type ClinicsAction =
  | 'clinics.addDoctor'
  | 'clinics.deleteDoctor'
  | 'clinics.removeLogo'
  | 'clinics.resealProviderKey'
  | 'clinics.setLogo'
  | 'clinics.updateDoctor'
  | 'clinics.updateIntegrations'
  | 'clinics.updateSettings';

/** The kinds of rows that its actions are about. */
export type ClinicsEntity = 'clinic' | 'doctor';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    clinics: ClinicsAction;
  }
  interface AuditedEntities {
    clinics: ClinicsEntity;
  }
}
