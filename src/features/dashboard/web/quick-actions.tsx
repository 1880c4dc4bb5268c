import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, ChevronRight, Send, Star } from 'lucide-react';
import type { Feature } from '#features/clinics/schema.ts';
import { Card } from '#platform/web/ui/card.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';
import { allows, type AccessRule } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { appointmentsAccess } from '#features/appointments/policy.ts';
import { reviewsAccess } from '#features/reviews/policy.ts';
import { deliveryAccess } from '#features/delivery/policy.ts';

interface Action {
  feature: Feature;
  needs: AccessRule;
  to: LinkProps['to'];
  icon: Icon;
  label: string;
}

const ACTIONS: readonly Action[] = [
  {
    feature: 'appointments',
    needs: appointmentsAccess['appointments.create'],
    to: '/appointments',
    icon: CalendarPlus,
    get label() {
      return DASHBOARD_TEXTS.schedule;
    },
  },
  {
    feature: 'reviews',
    needs: reviewsAccess['reviews.create'],
    to: '/reviews',
    icon: Star,
    get label() {
      return DASHBOARD_TEXTS.createReview;
    },
  },
  {
    feature: 'sequences',
    needs: deliveryAccess['messaging.send'],
    to: '/quick-send',
    icon: Send,
    get label() {
      return DASHBOARD_TEXTS.quickSend;
    },
  },
];

/** The links to today's work that this clinic has and this user may do. */
export function QuickActions({ features }: { features: readonly Feature[] }) {
  const { actor } = useSession();
  const clinicActions = ACTIONS.filter(({ feature }) => features.includes(feature));
  const actions = clinicActions.filter(({ needs }) => allows(needs, actor));
  if (actions.length < clinicActions.length && actions.length === 0) return null;
  return (
    <Card title={DASHBOARD_TEXTS.quickActions} compact flush bare>
      {actions.length === 0 && (
        <EmptyState title={DASHBOARD_TEXTS.noActions}>{DASHBOARD_TEXTS.noActionsHelp}</EmptyState>
      )}
      <ul className="divide-line border-line max-md:divide-y max-md:border-t md:grid md:auto-cols-auto md:grid-flow-col md:gap-2">
        {actions.map((action) => (
          <QuickAction key={action.feature} action={action} />
        ))}
      </ul>
    </Card>
  );
}

function QuickAction({ action: { to, icon: Glyph, label } }: { action: Action }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 px-4 text-sm font-semibold -outline-offset-2 transition-colors hover:bg-sunken md:gap-1.5 md:rounded-md md:border md:border-line md:bg-surface md:px-2.5 md:hover:border-edge"
      >
        <Glyph aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="grow">{label}</span>
        <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft md:hidden" />
      </Link>
    </li>
  );
}
