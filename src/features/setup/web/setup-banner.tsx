import { useSession } from '#features/clinics/web/use-session.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { SETUP_TEXTS } from './texts.ts';

/** Leads to the set-up list from other screens, as long as the clinic has not ended it. */
export function SetupBanner() {
  const { clinic } = useSession();
  if (!clinic.isSettingUp) return null;
  return (
    <div className="mb-6">
      <Banner tone="info" action={<LinkButton to="/setup">{SETUP_TEXTS.bannerLink}</LinkButton>}>
        {SETUP_TEXTS.bannerTitle}
      </Banner>
    </div>
  );
}
