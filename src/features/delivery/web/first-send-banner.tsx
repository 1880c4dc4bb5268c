import { LINK_TEXTS } from '#features/messages/web/link-texts.ts';
import { languageName, type Language } from '#platform/language.ts';
import { formatNumber } from '#platform/phone.ts';
import { Banner } from '#platform/web/ui/banner.tsx';

interface FirstSendBannerProps {
  name: string;
  number: string;
  language: Language;
}

/** Asks to read the first message that goes to a patient directly, with its number and language. */
export function FirstSendBanner({ name, number, language }: FirstSendBannerProps) {
  return (
    <Banner tone="info">
      <strong className="block">{LINK_TEXTS.firstSend(name)}</strong>
      <span className="block tabular-nums">
        {formatNumber(number)} · {languageName(language)}
      </span>
      {LINK_TEXTS.firstSendHelp}
    </Banner>
  );
}
