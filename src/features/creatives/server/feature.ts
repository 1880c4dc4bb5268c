import * as tables from './tables.ts';

export const creativesFeature = {
  tables,
};
