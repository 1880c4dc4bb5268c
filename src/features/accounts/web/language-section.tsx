import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LanguageSelect } from './language-select.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { useOwnAccount } from './use-own-account.ts';

/** Chooses the language of the screens and emails of the signed-in person, at once. */
export function LanguageSection({ notice }: { notice: NoticeState }) {
  const { saveLanguage } = useOwnAccount();
  return (
    <Card title={ACCOUNT_TEXTS.languageTitle}>
      <div className="max-w-80">
        <LanguageSelect
          hint={ACCOUNT_TEXTS.languageHint}
          onChoose={async (language) => {
            await saveLanguage(language);
            notice.succeed(ACCOUNT_TEXTS.saved);
          }}
        />
      </div>
    </Card>
  );
}
