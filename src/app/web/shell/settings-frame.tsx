import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { can } from '#app/access.ts';
import { SETTINGS_PAGES } from '#app/routes.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SHELL_TEXTS } from './texts.ts';

const PARTS = [
  { path: '/settings', label: SHELL_TEXTS.settingsClinic },
  { path: '/settings/hours', label: SHELL_TEXTS.settingsHours },
  { path: '/settings/review-messages', label: SHELL_TEXTS.settingsReviewMessages },
  { path: '/settings/integrations', label: SHELL_TEXTS.settingsIntegrations },
  { path: '/settings/reminders', label: SHELL_TEXTS.settingsReminders },
  { path: '/settings/autopilot', label: SHELL_TEXTS.settingsAutopilot },
  { path: '/settings/do-not-contact', label: SHELL_TEXTS.settingsDoNotContact },
  { path: '/settings/patient-data', label: SHELL_TEXTS.settingsPatientData },
  { path: '/settings/consent-notice', label: SHELL_TEXTS.settingsConsentNotice },
  { path: '/settings/posters', label: SHELL_TEXTS.settingsPosters },
  { path: '/settings/account', label: SHELL_TEXTS.settingsAccount },
] as const;

/** Clinic Settings and its parts, which belong to different features. */
export function SettingsFrame() {
  const { actor } = useSession();
  const { pathname } = useLocation();
  const parts = useRef<HTMLElement>(null);
  // On a phone the strip is wider than the screen: keeps the open part in sight.
  useEffect(() => {
    const open = parts.current?.querySelector(`a[href="${pathname}"]`);
    open?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <>
      <PageHead title={SHELL_TEXTS.settingsTitle} description={SHELL_TEXTS.settingsDescription} />
      <nav
        ref={parts}
        aria-label={SHELL_TEXTS.settingsParts}
        className="-mx-4 mb-6 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-x-6 lg:flex-wrap">
          {PARTS.filter(({ path }) => can(actor, SETTINGS_PAGES[path].needs)).map((part) => (
            <li key={part.path}>
              <Link
                to={part.path}
                activeOptions={{ exact: true }}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-ink-soft hover:text-ink data-[status=active]:border-brand data-[status=active]:font-semibold data-[status=active]:text-brand-text"
              >
                {part.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
