import { screenLocale } from '#platform/i18n.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EXCLUSION_REASONS, FINAL_REASONS } from '../reasons.ts';
import { weighExclusions } from '../rules.ts';
import type { Asking } from '../schema.ts';
import { EXCLUSION_TEXTS, REASON_TEXTS } from '../reason-texts.ts';
import { ASKING_TEXTS } from './texts.ts';

interface MonthNumbersProps {
  asking: Asking;
  month: string;
  onMonth: (month: string) => void;
}

/** How many patients were asked in a month, how many were not and why, and what share staff left out. */
export function MonthNumbers({ asking, month, onMonth }: MonthNumbersProps) {
  const { counts, thisMonth } = asking;
  return (
    <Card
      title={ASKING_TEXTS.numbers}
      aside={
        <Select
          label={ASKING_TEXTS.month}
          labelHidden
          value={month}
          onChange={onMonth}
          options={listMonths(thisMonth).map((value) => ({ value, label: nameMonth(value) }))}
        />
      }
    >
      <MonthCounts counts={counts} />
    </Card>
  );
}

/** The numbers themselves, on the screen and on paper. */
export function MonthCounts({ counts }: Pick<Asking, 'counts'>) {
  const { asked, because, exclusions } = counts;
  const reasons = FINAL_REASONS.filter((reason) => because[reason] !== undefined);
  if (asked === 0 && reasons.length === 0)
    return <p className="text-ink-soft">{ASKING_TEXTS.noneInMonth}</p>;
  const excludedCount = because.excluded ?? 0;
  const { mayBeAsked, percent, isMany } = weighExclusions({ askedCount: asked, excludedCount });
  const share = ASKING_TEXTS.excluded({ count: excludedCount, of: mayBeAsked, percent });
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid max-w-prose grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
        <dt className="font-semibold">{ASKING_TEXTS.asked}</dt>
        <dd className="text-end font-semibold tabular-nums">{asked}</dd>
        {reasons.map((reason) => (
          <div key={reason} className="contents">
            <dt>{REASON_TEXTS[reason]}</dt>
            <dd className="text-end tabular-nums">{because[reason]}</dd>
          </div>
        ))}
        {EXCLUSION_REASONS.filter((reason) => exclusions[reason] !== undefined).map((reason) => (
          <div key={reason} className="contents text-sm text-ink-soft">
            <dt className="ps-4">{EXCLUSION_TEXTS[reason]}</dt>
            <dd className="text-end tabular-nums">{exclusions[reason]}</dd>
          </div>
        ))}
      </dl>
      {isMany ? (
        <Banner tone="attention">
          <p className="font-semibold">{share}</p>
          <p>{ASKING_TEXTS.manyExcluded}</p>
        </Banner>
      ) : (
        mayBeAsked > 0 && <p className="text-sm text-ink-soft">{share}</p>
      )}
    </div>
  );
}

const MONTHS = 13;

/** Lists this month and the year before it, newest first. */
function listMonths(thisMonth: string): string[] {
  const [year = 0, month = 1] = thisMonth.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

/** 'November 2026' for '2026-11'. */
export function nameMonth(month: string): string {
  return new Intl.DateTimeFormat(screenLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
