import { i18n } from '#platform/i18n.ts';
import { Ban, Circle, CircleCheck, CircleX, Square } from 'lucide-react';
import type { Appointment } from '#features/appointments/schema.ts';
import type { VisitStage } from '../visit-rules.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Icon } from '#platform/web/ui/icon.ts';

const SHAPES: Readonly<Record<VisitStage, { icon: Icon; className: string }>> = {
  expected: { icon: Circle, className: 'text-ink-soft' },
  arrived: { icon: Square, className: 'text-info' },
  with_doctor: { icon: Circle, className: 'fill-current text-ink' },
  done: { icon: CircleCheck, className: 'text-success' },
  missed: { icon: CircleX, className: 'text-attention [&>circle]:[stroke-dasharray:3.5]' },
  cancelled: { icon: Ban, className: 'text-ink-soft' },
};

/** Shows a visit's stage by its shape; one who waits by the token. The words are beside it. */
export function VisitShape({ stage, token }: { stage: VisitStage; token: Appointment['token'] }) {
  if (stage === 'arrived' && token !== null)
    return (
      <span className="grid h-7 min-w-7 place-items-center rounded-sm border-[1.5px] border-info bg-info-soft px-1 text-sm leading-none font-semibold text-info tabular-nums">
        <span className="sr-only">{i18n.t('Token')} </span>
        {token}
      </span>
    );
  const { icon: Glyph, className } = SHAPES[stage];
  return (
    <span aria-hidden className="grid size-7 place-items-center">
      <Glyph className={classNames('size-[1.375rem]', className)} />
    </span>
  );
}
