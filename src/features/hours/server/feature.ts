import * as tables from './tables.ts';

export const hoursFeature = {
  tables,
};
