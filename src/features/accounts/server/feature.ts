import { accountsJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const accountsFeature = {
  tables,
  jobs: accountsJobs,
};
