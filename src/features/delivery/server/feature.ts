import { deliveryJobs } from './jobs.ts';
import * as tables from './tables.ts';

export const deliveryFeature = {
  tables,
  jobs: deliveryJobs,
};
