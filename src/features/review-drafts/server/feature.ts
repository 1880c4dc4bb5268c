import * as tables from './tables.ts';

export const reviewDraftsFeature = {
  tables,
};
