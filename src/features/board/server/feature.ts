import * as tables from './tables.ts';

export const boardFeature = { tables };
