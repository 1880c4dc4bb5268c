import { clinicsJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const clinicsFeature = {
  tables,
  jobs: clinicsJobs,
};
