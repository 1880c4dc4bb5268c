import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { nameSettings, SettingsParts } from './settings-parts.tsx';
import { SHELL_TEXTS } from './texts.ts';

const LIST = '/settings/all';

/** Clinic Settings: a wide screen has the list of its parts beside the open one, others have it as a page of its own. */
export function SettingsFrame() {
  const { actor } = useSession();
  const { pathname } = useLocation();
  const name = nameSettings(pathname);
  useEffect(() => {
    document.title = `${name} · Wellword`;
  }, [name]);
  if (pathname === LIST)
    return (
      <>
        <PageHead title={SHELL_TEXTS.settingsTitle} />
        <Outlet />
      </>
    );
  return (
    <>
      <header className="mb-4 flex items-center gap-2 xl:mb-5">
        <Link
          to={LIST}
          aria-label={SHELL_TEXTS.allSettings}
          title={SHELL_TEXTS.allSettings}
          className="-ms-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink xl:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="text-lg sm:text-xl">
          <span className="xl:hidden">{name}</span>
          <span className="max-xl:hidden">{SHELL_TEXTS.settingsTitle}</span>
        </h1>
      </header>
      <div className="xl:grid xl:grid-cols-[11.5rem_minmax(0,1fr)] xl:gap-8">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto max-xl:hidden print:hidden">
          <SettingsParts actor={actor} />
        </div>
        <div>
          <Outlet />
        </div>
      </div>
    </>
  );
}
