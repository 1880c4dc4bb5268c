import * as tables from './tables.ts';

export const reportsFeature = {
  tables,
};
