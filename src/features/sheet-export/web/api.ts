import { createApi } from '#platform/web/api.ts';
import type { sheetExportContract } from '../contract.ts';

export const sheetExportApi = createApi<typeof sheetExportContract>(
  'messaging',
  __API_ROUTES__.sheetExportContract,
);
