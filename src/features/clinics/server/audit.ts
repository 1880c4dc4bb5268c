/** The actions that this feature records in the audit log. */
export type ClinicsAction =
  | 'clinics.addDay'
  | 'clinics.addDoctor'
  | 'clinics.addSetupMark'
  | 'clinics.deleteDoctor'
  | 'clinics.removeDay'
  | 'clinics.removeLogo'
  | 'clinics.resealProviderKey'
  | 'clinics.setHours'
  | 'clinics.setLogo'
  | 'clinics.updateDoctor'
  | 'clinics.updateIntegrations'
  | 'clinics.updateSettings';

/** The kinds of rows that its actions are about. */
export type ClinicsEntity = 'clinic' | 'doctor' | 'doctor_day';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    clinics: ClinicsAction;
  }
  interface AuditedEntities {
    clinics: ClinicsEntity;
  }
}
