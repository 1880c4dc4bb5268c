import { patientsJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const patientsFeature = {
  tables,
  jobs: patientsJobs,
};
