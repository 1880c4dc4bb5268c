import { Link } from '@tanstack/react-router';
import {
  Building2,
  CirclePlay,
  CircleSlash,
  Clock,
  ChevronRight,
  BellRing,
  FileText,
  History,
  Lock,
  MessageSquareText,
  Plug,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import { can } from '#app/access.ts';
import { SETTINGS_PAGES } from '#app/routes.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { SETTINGS_GROUPS, SETTINGS_HINTS, SETTINGS_TEXTS, SHELL_TEXTS } from './texts.ts';

const PARTS = [
  { path: '/settings', text: 'clinic', group: 'clinic', icon: Building2 },
  { path: '/settings/hours', text: 'hours', group: 'clinic', icon: Clock },
  { path: '/settings/staff', text: 'staff', group: 'clinic', icon: Users },
  { path: '/settings/activity', text: 'activity', group: 'clinic', icon: History },
  { path: '/settings/posters', text: 'posters', group: 'clinic', icon: FileText },
  {
    path: '/settings/review-messages',
    text: 'reviewMessages',
    group: 'messages',
    icon: MessageSquareText,
  },
  { path: '/settings/reminders', text: 'reminders', group: 'messages', icon: BellRing },
  { path: '/settings/autopilot', text: 'autopilot', group: 'messages', icon: CirclePlay },
  { path: '/settings/integrations', text: 'integrations', group: 'messages', icon: Plug },
  { path: '/settings/consent-notice', text: 'consentNotice', group: 'privacy', icon: ShieldCheck },
  { path: '/settings/do-not-contact', text: 'doNotContact', group: 'privacy', icon: CircleSlash },
  { path: '/settings/patient-data', text: 'patientData', group: 'privacy', icon: Lock },
  { path: '/settings/account', text: 'account', group: 'account', icon: User },
] as const;

const GROUPS = ['clinic', 'messages', 'privacy', 'account'] as const;

/** Returns the name of the part of the settings at this path. */
export function nameSettings(pathname: string): string {
  const part = PARTS.find(({ path }) => path === pathname);
  return part === undefined ? SHELL_TEXTS.settingsTitle : SETTINGS_TEXTS[part.text];
}

interface SettingsPartsProps {
  actor: Actor;
  /** Says of each part what it holds, as on a page of its own. */
  hasHints?: boolean;
}

/** Lists the parts of the settings that this user may open, in groups. */
export function SettingsParts({ actor, hasHints = false }: SettingsPartsProps) {
  const openParts = PARTS.filter(({ path }) => can(actor, SETTINGS_PAGES[path].needs));
  return (
    <nav aria-label={SHELL_TEXTS.settingsParts} className="grid gap-4">
      {GROUPS.map((group) => {
        const parts = openParts.filter((part) => part.group === group);
        if (parts.length === 0) return null;
        return (
          <div key={group}>
            <h2 className={classNames('text-sm text-ink-soft', !hasHints && 'px-3')}>
              {SETTINGS_GROUPS[group]}
            </h2>
            <ul className={hasHints ? '-mx-4 sm:mx-0' : undefined}>
              {parts.map(({ path, text, icon: Glyph }) => (
                <li key={path} className={hasHints ? 'border-b border-line' : undefined}>
                  <Link
                    to={path}
                    activeOptions={{ exact: true }}
                    className={classNames(
                      'flex items-center gap-3 hover:bg-sunken',
                      hasHints
                        ? 'min-h-15 px-4 -outline-offset-2'
                        : 'min-h-11 rounded-md px-3 text-sm text-ink-soft hover:text-ink data-[status=active]:bg-sunken data-[status=active]:font-semibold data-[status=active]:text-ink data-[status=active]:shadow-[inset_3px_0_var(--brand-text)]',
                    )}
                  >
                    <Glyph aria-hidden className="size-5 shrink-0 text-ink-soft" />
                    <span className="grow">
                      {SETTINGS_TEXTS[text]}
                      {hasHints && (
                        <span className="block text-sm text-ink-soft">{SETTINGS_HINTS[text]}</span>
                      )}
                    </span>
                    {hasHints && (
                      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
