/** The actions that this feature records in the audit log. */
export type SequencesAction =
  | 'sequences.create'
  | 'sequences.createMany'
  | 'sequences.deleteTemplate'
  | 'sequences.generateTemplates'
  | 'sequences.saveTemplates'
  | 'sequences.shareTemplates'
  | 'sequences.updateTemplate';

/** The kinds of rows that its actions are about. */
export type SequencesEntity = 'review' | 'sequence_template';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    sequences: SequencesAction;
  }
  interface AuditedEntities {
    sequences: SequencesEntity;
  }
}
