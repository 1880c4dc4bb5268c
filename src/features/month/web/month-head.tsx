import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { formatMonth, shiftMonth } from '../rules.ts';
import { MONTH_TEXTS } from './texts.ts';

const STEP =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink print:hidden';

interface MonthHeadProps {
  month: string;
  thisMonth: string;
}

/** Opens the screen: the month with its neighbours; there is none after the present one. */
export function MonthHead({ month, thisMonth }: MonthHeadProps) {
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
      <div className="ms-auto print:hidden">
        <Button icon={Printer} onClick={() => window.print()}>
          {MONTH_TEXTS.print}
        </Button>
      </div>
    </header>
  );
}

interface StepLinkProps extends MonthHeadProps {
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
