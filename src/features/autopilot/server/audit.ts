/** The actions that this feature records in the audit log. */
export type AutopilotAction =
  | 'messaging.pauseAutopilot'
  | 'messaging.resumeAutopilot'
  | 'messaging.updateAutopilot';

/** The kinds of rows that its actions are about. */
export type AutopilotEntity = 'autopilot';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    autopilot: AutopilotAction;
  }
  interface AuditedEntities {
    autopilot: AutopilotEntity;
  }
}
