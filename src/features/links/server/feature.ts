import * as tables from './tables.ts';

export const linksFeature = {
  tables,
};
