import { Link, type LinkProps } from '@tanstack/react-router';
import { CalendarClock, ChevronRight, Send, Settings, Star } from 'lucide-react';
import type { Actor } from '#features/clinics/schema.ts';
import { Card } from '#platform/web/ui/card.tsx';
import type { Icon } from '#platform/web/ui/icon.ts';
import { DASHBOARD_TEXTS } from './texts.ts';

/** The ways into today's work that this clinic has. */
export function QuickActions({ actor }: { actor: Actor }) {
  const has = (feature: 'reviews' | 'sequences') => actor.enabledFeatures.includes(feature);
  return (
    <Card title={DASHBOARD_TEXTS.quickActions} flush>
      <ul className="grid">
        {has('reviews') && (
          <QuickAction
            to="/reviews"
            icon={Star}
            label={DASHBOARD_TEXTS.createReview}
            help={DASHBOARD_TEXTS.createReviewHelp}
          />
        )}
        {has('sequences') && (
          <QuickAction
            to="/quick-send"
            icon={Send}
            label={DASHBOARD_TEXTS.quickSend}
            help={DASHBOARD_TEXTS.quickSendHelp}
          />
        )}
        {has('sequences') && (
          <QuickAction
            to="/sequence-messages"
            icon={CalendarClock}
            label={DASHBOARD_TEXTS.sequences}
            help={DASHBOARD_TEXTS.sequencesHelp}
          />
        )}
        <QuickAction
          to="/settings"
          icon={Settings}
          label={DASHBOARD_TEXTS.settings}
          help={DASHBOARD_TEXTS.settingsHelp}
        />
      </ul>
    </Card>
  );
}

interface QuickActionProps {
  to: LinkProps['to'];
  icon: Icon;
  label: string;
  help: string;
}

function QuickAction({ to, icon: Glyph, label, help }: QuickActionProps) {
  return (
    <li className="border-t border-line first:border-t-0">
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
        <ChevronRight aria-hidden className="size-5 text-ink-soft" />
      </Link>
    </li>
  );
}
