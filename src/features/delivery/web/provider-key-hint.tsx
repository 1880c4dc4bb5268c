import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';

/** Says above a list, instead of in each of its rows, that the provider key is missing (S18). */
export function ProviderKeyHint() {
  return (
    <Banner
      tone="info"
      action={
        <LinkButton to="/settings/integrations" variant="plain">
          {LINK_TEXTS.openSettings}
        </LinkButton>
      }
    >
      <strong>{LINK_TEXTS.noProviderKey}</strong>
      <span className="block text-sm">{LINK_TEXTS.noProviderKeyHelp}</span>
    </Banner>
  );
}
