import { Suspense, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { BANNER_MS, useNotice } from '#platform/web/ui/banner.tsx';
import { ListPage } from '#platform/web/ui/list-page.tsx';
import { useFormDrawer } from '#platform/web/use-form-drawer.ts';
import { mayReadAllReports, reportsAccess } from '../policy.ts';
import type { ReportRequest } from '../schema.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { REPORTS_TEXTS } from './texts.ts';
import { useRefreshReports, useReportSearch } from './use-report-search.ts';
import { useMay } from '#features/clinics/web/use-may.ts';

// Loaded on demand: the list does not need them.
const ReportForm = lazyPart(async () => (await import('./report-form.tsx')).ReportForm);
const EditReportDialog = lazyPart(
  async () => (await import('./edit-report-dialog.tsx')).EditReportDialog,
  { isDialog: true },
);

/** The Report Requests screen: request medical reports and track their status. */
export function ReportsPage() {
  const { actor, today } = useSession();
  const notice = useNotice();
  const drawer = useFormDrawer();
  const search = useReportSearch();
  const refresh = useRefreshReports();
  const [editedReport, setEditedReport] = useState<ReportRequest>();
  const mayWrite = useMay(reportsAccess['reports.update']);
  const readsAll = mayReadAllReports(actor);
  const finish = (text: string) => {
    setEditedReport(undefined);
    refresh();
    notice.succeed(text, BANNER_MS.long);
  };
  const columns = reportColumns({
    today,
    ownClinicId: actor.clinicId,
    showsClinic: readsAll,
    onEdit: mayWrite ? setEditedReport : undefined,
  });
  return (
    <>
      <ListPage
        title={REPORTS_TEXTS.title}
        description={readsAll ? REPORTS_TEXTS.allClinics : REPORTS_TEXTS.description}
        newLabel={REPORTS_TEXTS.newRequest}
        mayAdd={mayWrite}
        notice={notice}
        drawer={drawer}
        form={
          <ReportForm
            onCreated={({ patientName }) => {
              drawer.close();
              finish(REPORTS_TEXTS.created(patientName));
            }}
            onClose={drawer.close}
          />
        }
      >
        <ReportList search={search} columns={columns} />
      </ListPage>
      {editedReport && (
        <Suspense fallback={null}>
          <EditReportDialog
            report={editedReport}
            onSaved={() => finish(REPORTS_TEXTS.saved)}
            onClose={() => {
              setEditedReport(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
