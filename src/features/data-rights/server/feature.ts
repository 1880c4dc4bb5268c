import * as tables from './tables.ts';

export const dataRightsFeature = {
  tables,
};
