import { useMutation } from '@tanstack/react-query';
import { useFileSaving } from '#features/data-rights/web/use-file-saving.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { monthApi } from './api.ts';
import { MONTH_TEXTS } from './texts.ts';

/** Downloads the tables of a month, saves the file, and says what came of it. */
export function useMonthDownload(notice: NoticeState) {
  const save = useFileSaving();
  return useMutation(
    monthApi.export.mutationOptions({
      onSuccess: ({ fileName, mediaType, content }) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        save({ fileName, mediaType, content: new Blob([bytes]) });
        notice.succeed(MONTH_TEXTS.saved(fileName), 5000);
      },
      onError: (error) => notice.fail(failureText(error, { fallback: MONTH_TEXTS.notSaved })),
    }),
  );
}
