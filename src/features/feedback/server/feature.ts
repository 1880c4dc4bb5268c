import * as tables from './tables.ts';

export const feedbackFeature = {
  tables,
};
