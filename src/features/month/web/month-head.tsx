import { Link } from '@tanstack/react-router';
import {
  ChevronLeft,
  ChevronRight,
  Download,
  FileArchive,
  FileSpreadsheet,
  Printer,
} from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { formatMonth, shiftMonth } from '../rules.ts';
import { Menu } from '#platform/web/ui/menu.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { monthAccess } from '../policy.ts';
import type { ExportForm } from '../schema.ts';
import { MONTH_TEXTS } from './texts.ts';
import { useMonthDownload } from './use-month-download.ts';

const STEP =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink print:hidden';

interface MonthOfHead {
  month: string;
  thisMonth: string;
}

interface MonthHeadProps extends MonthOfHead {
  notice: NoticeState;
  /** There is something to print and to download. */
  hasFigures: boolean;
}

/** Opens the screen: the month with its neighbours; there is none after the present one. */
export function MonthHead({ month, thisMonth, notice, hasFigures }: MonthHeadProps) {
  const { clinic } = useSession();
  const title = formatMonth(month);
  useEffect(() => {
    document.title = `${title} · Wellword`;
  }, [title]);
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="-mx-2.5 flex min-w-0 items-center print:mx-0">
        <StepLink month={shiftMonth(month, -1)} thisMonth={thisMonth} icon={ChevronLeft}>
          {MONTH_TEXTS.before}
        </StepLink>
        <h1 className="min-w-0 px-1 text-lg sm:px-2 sm:text-xl">
          {title}
          <small className="hidden text-base font-normal print:block">{clinic.clinicName}</small>
        </h1>
        {month < thisMonth && (
          <StepLink month={shiftMonth(month, 1)} thisMonth={thisMonth} icon={ChevronRight}>
            {MONTH_TEXTS.after}
          </StepLink>
        )}
      </div>
      {hasFigures && (
        <div className="ms-auto flex items-center gap-1 print:hidden">
          <IconButton icon={Printer} label={MONTH_TEXTS.print} onClick={() => window.print()} />
          <DownloadMenu month={month} notice={notice} />
        </div>
      )}
    </header>
  );
}

function DownloadMenu({ month, notice }: { month: string; notice: NoticeState }) {
  const mayExport = useMay(monthAccess['month.export']);
  const { mutate, isPending } = useMonthDownload(notice);
  if (!mayExport) return null;
  const save = (form: ExportForm) => !isPending && mutate({ month, form });
  return (
    <PageAction>
      <Menu
        label={MONTH_TEXTS.download}
        icon={Download}
        isLabelShown
        items={[
          { label: MONTH_TEXTS.workbook, icon: FileSpreadsheet, onSelect: () => save('xlsx') },
          { label: MONTH_TEXTS.archive, icon: FileArchive, onSelect: () => save('csv') },
        ]}
      />
    </PageAction>
  );
}

interface StepLinkProps extends MonthOfHead {
  icon: Icon;
  children: string;
}

function StepLink({ month, thisMonth, icon: Glyph, children }: StepLinkProps) {
  return (
    <Link
      to="/month"
      search={month === thisMonth ? {} : { month }}
      aria-label={children}
      title={children}
      className={STEP}
    >
      <Glyph aria-hidden className="size-5" />
    </Link>
  );
}
