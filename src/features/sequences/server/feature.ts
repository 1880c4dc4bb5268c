import * as tables from './tables.ts';

export const sequencesFeature = {
  tables,
};
