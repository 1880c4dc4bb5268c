import * as tables from './tables.ts';

export const consentNoticesFeature = {
  tables,
};
