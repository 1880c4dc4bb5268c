import { askingJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const askingFeature = {
  tables,
  jobs: askingJobs,
};
