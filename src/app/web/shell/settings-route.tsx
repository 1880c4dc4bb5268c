import { useSession } from '#features/clinics/web/use-session.ts';
import { SettingsParts } from './settings-parts.tsx';

/** The list of the settings as a page of its own, where there is no room for it beside a part. */
export function SettingsRoute() {
  const { actor } = useSession();
  return <SettingsParts actor={actor} hasHints />;
}
