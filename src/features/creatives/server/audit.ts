/** The actions that this feature records in the audit log. */
export type CreativesAction =
  | 'creatives.create'
  | 'creatives.createCategory'
  | 'creatives.delete'
  | 'creatives.deleteCategory'
  | 'creatives.renameCategory'
  | 'creatives.update';

/** The kinds of rows that its actions are about. */
export type CreativesEntity = 'creative' | 'creative_category';

declare module '#platform/server/audit/audit.ts' {
  interface AuditedActions {
    creatives: CreativesAction;
  }
  interface AuditedEntities {
    creatives: CreativesEntity;
  }
}
