import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#platform/language.ts';
import { formatDate } from '#platform/calendar.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PrintedPages } from '#platform/web/ui/printed-pages.tsx';
import { noticesApi } from './api.ts';
import { NoticeText } from './notice-text.tsx';
import { NOTICES_TEXTS } from './texts.ts';

/** Prints the published notice: the language on the screen, or each on a page of its own. */
export function PrintNotice({ version, language }: { version: number; language: Language }) {
  const { data: notice } = useQuery(noticesApi.notice.queryOptions({ input: { version } }));
  const [isOne, setOne] = useState(false);
  if (notice === undefined) return null;
  const printedTexts = notice.texts.filter((text) => !isOne || text.language === language);
  const print = (isSingle: boolean) => {
    // The pages have to be there before the browser's dialog opens.
    flushSync(() => setOne(isSingle));
    globalThis.print();
  };
  const footer = `${NOTICES_TEXTS.version(version)} · ${formatDate(notice.publishedAt.slice(0, 10))}`;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button icon={Printer} onClick={() => print(true)}>
          {NOTICES_TEXTS.print}
        </Button>
        <Button onClick={() => print(false)}>{NOTICES_TEXTS.printAll}</Button>
      </div>
      <p className="text-sm text-ink-soft">{NOTICES_TEXTS.printHelp}</p>
      <PrintedPages
        pages={printedTexts.map((text) => ({
          key: text.language,
          page: (
            <>
              <NoticeText {...text} />
              <p className="mt-6 text-sm">{footer}</p>
            </>
          ),
        }))}
      />
    </div>
  );
}
