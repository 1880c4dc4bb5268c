import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { can } from '#app/access.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { SHELL_TEXTS } from './texts.ts';

const PARTS = [
  {
    to: '/settings',
    label: SHELL_TEXTS.settingsClinic,
    isShown: (actor: Actor) => can(actor, 'clinics.settings'),
  },
  {
    to: '/settings/review-messages',
    label: SHELL_TEXTS.settingsReviewMessages,
    isShown: (actor: Actor) => can(actor, 'reviews.templates'),
  },
  {
    to: '/settings/integrations',
    label: SHELL_TEXTS.settingsIntegrations,
    isShown: (actor: Actor) => can(actor, 'clinics.integrations'),
  },
  {
    to: '/settings/autopilot',
    label: SHELL_TEXTS.settingsAutopilot,
    isShown: (actor: Actor) => can(actor, 'messaging.autopilot'),
  },
  {
    to: '/settings/do-not-contact',
    label: SHELL_TEXTS.settingsDoNotContact,
    isShown: (actor: Actor) => can(actor, 'messaging.suppressions'),
  },
  {
    to: '/settings/patient-data',
    label: SHELL_TEXTS.settingsPatientData,
    isShown: (actor: Actor) => can(actor, 'patients.find'),
  },
  {
    to: '/settings/account',
    label: SHELL_TEXTS.settingsAccount,
    isShown: (actor: Actor) => can(actor, 'accounts.account'),
  },
] as const;

/** Clinic Settings and its parts; they belong to different features, so they meet here. */
export function SettingsFrame() {
  const { actor } = useSession();
  const { pathname } = useLocation();
  const parts = useRef<HTMLElement>(null);
  // On a phone the strip is wider than the screen: the part that is open is always in sight.
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
        <ul className="flex gap-6">
          {PARTS.filter((part) => part.isShown(actor)).map((part) => (
            <li key={part.to}>
              <Link
                to={part.to}
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
