/** The actions that this feature records in the audit log. */
export type BoardAction = 'appointments.addBoardLink' | 'appointments.removeBoardLink';

/** The kinds of rows that its actions are about. */
export type BoardEntity = 'board_link';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    board: BoardAction;
  }
  interface AuditedEntities {
    board: BoardEntity;
  }
}
