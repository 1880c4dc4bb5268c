import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { can } from '#app/access.ts';
import { SETTINGS_PAGES } from '#app/routes.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SHELL_TEXTS } from './texts.ts';

const PARTS = [
  { path: '/settings', text: 'settingsClinic' },
  { path: '/settings/hours', text: 'settingsHours' },
  { path: '/settings/review-messages', text: 'settingsReviewMessages' },
  { path: '/settings/integrations', text: 'settingsIntegrations' },
  { path: '/settings/reminders', text: 'settingsReminders' },
  { path: '/settings/autopilot', text: 'settingsAutopilot' },
  { path: '/settings/do-not-contact', text: 'settingsDoNotContact' },
  { path: '/settings/patient-data', text: 'settingsPatientData' },
  { path: '/settings/consent-notice', text: 'settingsConsentNotice' },
  { path: '/settings/posters', text: 'settingsPosters' },
  { path: '/settings/account', text: 'settingsAccount' },
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
                {SHELL_TEXTS[part.text]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
