import { Link } from '@tanstack/react-router';
import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileText,
  Images,
  LayoutDashboard,
  MessageSquareHeart,
  Send,
  Settings,
  ShieldUser,
  Star,
  Users,
} from 'lucide-react';
import { can } from '#app/access.ts';
import { ROUTES } from '#app/routes.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { SHELL_TEXTS } from './texts.ts';

/** Today first; then in the specification's order. */
const ENTRIES = [
  { path: '/today', text: 'today', icon: CalendarCheck },
  { path: '/', text: 'dashboard', icon: LayoutDashboard },
  { path: '/appointments', text: 'appointments', icon: CalendarDays },
  { path: '/patients', text: 'patients', icon: Users },
  { path: '/reviews', text: 'reviews', icon: Star },
  { path: '/feedback', text: 'feedback', icon: MessageSquareHeart },
  { path: '/sequence-messages', text: 'sequences', icon: CalendarClock },
  { path: '/quick-send', text: 'quickSend', icon: Send },
  { path: '/creatives', text: 'creatives', icon: Images },
  { path: '/reports', text: 'reports', icon: FileText },
  { path: '/month', text: 'month', icon: ChartColumn },
  { path: '/admin', text: 'admin', icon: ShieldUser },
  { path: '/settings', text: 'settings', icon: Settings },
] as const;

function isShown(entry: (typeof ENTRIES)[number], actor: Actor): boolean {
  // Every user may open the start page; the entry belongs to the dashboard's feature.
  if (entry.path === '/') return actor.enabledFeatures.includes('dashboard');
  // Every user has an account in the settings.
  if (entry.path === '/settings') return true;
  return can(actor, ROUTES[entry.path].needs);
}

interface NavigationProps {
  actor: Actor;
  onChosen?: () => void;
  /** Shows the icons alone. */
  isNarrow?: boolean;
  /** On a phone the settings begin with the list of their parts. */
  isPhone?: boolean;
}

/** Shows the menu's entries that this user may open. */
export function Navigation({ actor, onChosen, isNarrow, isPhone }: NavigationProps) {
  const hasSettingsList = isPhone || !can(actor, 'clinics.settings');
  return (
    <nav aria-label={SHELL_TEXTS.mainMenu}>
      <ul className="grid gap-1">
        {ENTRIES.filter((entry) => isShown(entry, actor)).map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path === '/settings' && hasSettingsList ? '/settings/all' : entry.path}
              activeOptions={{ exact: entry.path === '/', includeSearch: false }}
              onClick={onChosen}
              title={isNarrow ? SHELL_TEXTS[entry.text] : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-sunken data-[status=active]:font-semibold data-[status=active]:text-ink data-[status=active]:shadow-[inset_3px_0_var(--brand-text)]"
            >
              <entry.icon aria-hidden className="size-5 shrink-0" />
              <span className={isNarrow ? 'sr-only' : undefined}>{SHELL_TEXTS[entry.text]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
