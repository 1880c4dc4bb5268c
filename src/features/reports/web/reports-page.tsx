import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { BANNER_MS, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { usePhoneForm } from '#platform/web/use-phone-form.ts';
import { mayReadAllReports } from '../policy.ts';
import type { ReportRequest } from '../schema.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportList } from './report-list.tsx';
import { REPORTS_TEXTS } from './texts.ts';
import { useRefreshReports, useReportSearch } from './use-report-search.ts';

// What the list does not need comes when it is asked for.
const EditReportDialog = lazy(async () => ({
  default: (await import('./edit-report-dialog.tsx')).EditReportDialog,
}));

/** Ask for medical reports, and keep how far each one is. */
export function ReportsPage() {
  const { actor } = useSession();
  const notice = useNotice();
  const search = useReportSearch();
  const refresh = useRefreshReports();
  const { ref, isOpen, open, close } = usePhoneForm();
  const [edited, setEdited] = useState<ReportRequest>();
  const readsAll = mayReadAllReports(actor);
  const done = (text: string) => {
    close();
    setEdited(undefined);
    refresh();
    notice.succeed(text, BANNER_MS.long);
  };
  const columns = reportColumns({
    ownClinicId: actor.clinicId,
    showsClinic: readsAll,
    onEdit: setEdited,
  });
  return (
    <>
      <PageHead
        title={REPORTS_TEXTS.title}
        description={readsAll ? REPORTS_TEXTS.allClinics : REPORTS_TEXTS.description}
        action={
          isOpen ? undefined : (
            <span className="contents sm:hidden">
              <Button look="primary" icon={Plus} wide onClick={open}>
                {REPORTS_TEXTS.newRequest}
              </Button>
            </span>
          )
        }
      />
      <NoticeBanner state={notice} />
      <div className="grid gap-6">
        <div ref={ref} className={isOpen ? undefined : 'max-sm:hidden'}>
          <Card title={REPORTS_TEXTS.newRequest}>
            <ReportForm
              onCreated={({ patientName }) => done(REPORTS_TEXTS.created(patientName))}
              onClose={close}
            />
          </Card>
        </div>
        <ReportList search={search} columns={columns} />
      </div>
      {edited && (
        <Suspense fallback={null}>
          <EditReportDialog
            report={edited}
            onSaved={() => done(REPORTS_TEXTS.saved)}
            onClose={() => {
              setEdited(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
