import * as tables from './tables.ts';

export const patientsFeature = {
  tables,
};
