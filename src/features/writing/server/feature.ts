import * as tables from './tables.ts';

export const writingFeature = {
  tables,
};
