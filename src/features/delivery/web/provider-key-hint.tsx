import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';

/** Once over a list, in place of a hint in each of its rows (S18). */
export function ProviderKeyHint() {
  return (
    <Banner
      tone="info"
      action={
        <LinkButton to="/settings/integrations" look="plain">
          {LINK_TEXTS.openSettings}
        </LinkButton>
      }
    >
      <strong>{LINK_TEXTS.noProviderKey}</strong>
      <span className="block text-sm">{LINK_TEXTS.noProviderKeyHelp}</span>
    </Banner>
  );
}
