import { patientHistoryJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const patientHistoryFeature = {
  tables,
  jobs: patientHistoryJobs,
};
