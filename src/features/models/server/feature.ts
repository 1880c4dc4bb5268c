import * as tables from './tables.ts';

export const modelsFeature = {
  tables,
};
