import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { withPassword } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { EVERYTHING_PATH } from '../everything-path.ts';
import { EVERYTHING_TEXTS } from './texts.ts';
import { useFileSaving, type SavedFile } from './use-file-saving.ts';

const FILE_NAME = /filename="([^"]+)"/;
const TOO_MANY_REQUESTS = 429;
const FORBIDDEN = 403;

/** Downloads everything of the clinic, saves it, and says what came of it. */
export function useEverythingDownload(notice: NoticeState) {
  const save = useFileSaving();
  return useMutation({
    mutationFn: () => withPassword(fetchEverything),
    onSuccess: (answer) => {
      if (answer === 'too-often') return notice.fail(EVERYTHING_TEXTS.tooOften);
      save(answer);
      notice.succeed(EVERYTHING_TEXTS.saved(answer.fileName), 5000);
    },
    onError: (error) => notice.fail(failureText(error, { fallback: EVERYTHING_TEXTS.failed })),
  });
}

/** Downloads the file with everything of the clinic. A file that breaks off throws. */
async function fetchEverything(): Promise<SavedFile | 'too-often'> {
  const response = await fetch(EVERYTHING_PATH, { method: 'POST', credentials: 'same-origin' });
  if (response.status === TOO_MANY_REQUESTS) return 'too-often';
  if (response.status === FORBIDDEN) {
    const { code } = (await response.json()) as { code: string };
    throw new ORPCError(code, { status: FORBIDDEN });
  }
  if (!response.ok) throw new Error(`The download answered ${response.status}`);
  const [, fileName = 'wellword.zip'] =
    FILE_NAME.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { fileName, mediaType: 'application/zip', content: await response.blob() };
}
