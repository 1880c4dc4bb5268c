import type { Actor } from '#features/clinics/schema.ts';
import type { Page } from '#platform/page.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { ClinicScope, OperatorScope } from '#platform/server/db/scope.ts';
import type { ReportRequest } from '../schema.ts';
import { markReports, toReport } from './present-report.ts';
import {
  countReports,
  findReportPage,
  countAll,
  findPageOfAll,
  type ReportRow,
} from './report-queries.ts';

interface ReportSearch {
  readonly cursor?: string;
  readonly limit: number;
  readonly patient?: string;
}

type Found = Page<ReportRequest> & { total: number };

/** Returns a page of the clinic's report requests, newest first, with the search's total. */
export async function searchReports(scope: ClinicScope, search: ReportSearch): Promise<Found> {
  const [page, total] = await Promise.all([
    findReportPage(scope, search),
    countReports(scope, search),
  ]);
  const result = toFound(page, total);
  return { ...result, items: await markReports(scope, result.items) };
}

/**
 * Returns a page of all clinics' report requests, for a super_admin, who cannot read the clinics'
 * do-not-contact lists. Records in the audit log that other clinics' requests were read, before
 * returning them.
 */
export async function searchEveryReport(
  scope: OperatorScope,
  { actor, ...search }: ReportSearch & { actor: Actor },
): Promise<Found> {
  const [page, total] = await Promise.all([findPageOfAll(scope, search), countAll(scope, search)]);
  if (page.items.some(({ clinicId }) => clinicId !== actor.clinicId)) {
    await recordAudit(scope, {
      by: actor.loginId,
      // No single clinic's; and a clinic is notified of each of its own entries, which would reload
      // this list forever.
      clinicId: null,
      action: 'reports.readAll',
      entity: 'report',
    });
  }
  return toFound(page, total);
}

function toFound(page: Page<ReportRow>, total: number): Found {
  return { ...page, items: page.items.map(toReport), total };
}
