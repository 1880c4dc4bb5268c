import * as tables from './tables.ts';

export const patientImportFeature = {
  tables,
};
