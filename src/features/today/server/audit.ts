/** The actions that this feature records in the audit log. */
export type TodayAction = 'appointments.addWalkIn' | 'appointments.setStage';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    today: TodayAction;
  }
}
