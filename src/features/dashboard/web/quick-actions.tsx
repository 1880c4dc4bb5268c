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
  help: string;
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
    get help() {
      return DASHBOARD_TEXTS.scheduleHelp;
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
    get help() {
      return DASHBOARD_TEXTS.createReviewHelp;
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
    get help() {
      return DASHBOARD_TEXTS.quickSendHelp;
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
    <Card title={DASHBOARD_TEXTS.quickActions} flush>
      {actions.length === 0 && (
        <EmptyState title={DASHBOARD_TEXTS.noActions}>{DASHBOARD_TEXTS.noActionsHelp}</EmptyState>
      )}
      <ul className="md:grid md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line">
        {actions.map((action) => (
          <QuickAction key={action.feature} action={action} />
        ))}
      </ul>
    </Card>
  );
}

function QuickAction({ action: { to, icon: Glyph, label, help } }: { action: Action }) {
  return (
    <li className="border-t border-line first:border-t-0 md:border-t-0">
      <Link
        to={to}
        className="flex min-h-16 items-center gap-4 px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken sm:px-6"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-text">
          <Glyph aria-hidden className="size-5" />
        </span>
        <span className="grow">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">{help}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
