import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarDays,
  FileText,
  Images,
  LayoutDashboard,
  Send,
  Settings,
  Sparkles,
  ShieldUser,
  Star,
} from 'lucide-react';
import { can } from '#app/access.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { SHELL_TEXTS } from './texts.ts';

/** In the specification's order; an entry stands here once its screen exists. */
const ENTRIES = [
  {
    to: '/',
    label: SHELL_TEXTS.dashboard,
    icon: LayoutDashboard,
    isShown: (actor: Actor) => actor.enabledFeatures.includes('dashboard'),
  },
  {
    to: '/appointments',
    label: SHELL_TEXTS.appointments,
    icon: CalendarDays,
    isShown: (actor: Actor) => can(actor, 'appointments.search'),
  },
  {
    to: '/reviews',
    label: SHELL_TEXTS.reviews,
    icon: Star,
    isShown: (actor: Actor) => can(actor, 'reviews.search'),
  },
  {
    to: '/sequence-messages',
    label: SHELL_TEXTS.sequences,
    icon: CalendarClock,
    isShown: (actor: Actor) => can(actor, 'messaging.send'),
  },
  {
    to: '/quick-send',
    label: SHELL_TEXTS.quickSend,
    icon: Send,
    isShown: (actor: Actor) => can(actor, 'messaging.send'),
  },
  {
    to: '/ai-sequence-generator',
    label: SHELL_TEXTS.aiGenerator,
    icon: Sparkles,
    isShown: (actor: Actor) => can(actor, 'sequences.generateTemplates'),
  },
  {
    to: '/creatives',
    label: SHELL_TEXTS.creatives,
    icon: Images,
    isShown: (actor: Actor) => can(actor, 'creatives.list'),
  },
  {
    to: '/reports',
    label: SHELL_TEXTS.reports,
    icon: FileText,
    isShown: (actor: Actor) => can(actor, 'reports.search'),
  },
  {
    to: '/admin',
    label: SHELL_TEXTS.admin,
    icon: ShieldUser,
    isShown: (actor: Actor) => can(actor, 'admin.users'),
  },
  {
    to: '/settings',
    label: SHELL_TEXTS.settings,
    icon: Settings,
    isShown: (actor: Actor) => can(actor, 'clinics.settings'),
  },
] as const;

/** The menu's entries that this person may use. */
export function Navigation({ actor, onChosen }: { actor: Actor; onChosen?: () => void }) {
  return (
    <nav aria-label={SHELL_TEXTS.mainMenu}>
      <ul className="grid gap-1">
        {ENTRIES.filter((entry) => entry.isShown(actor)).map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              activeOptions={{ exact: entry.to === '/' }}
              onClick={onChosen}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-brand-soft data-[status=active]:font-semibold data-[status=active]:text-brand-text"
            >
              <entry.icon aria-hidden className="size-5 shrink-0" />
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
