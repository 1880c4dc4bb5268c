import * as tables from './tables.ts';

export const messagesFeature = {
  tables,
};
