import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Maximize, Tv, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { formatTime, timeIn } from '#platform/calendar.ts';
import { failureText } from '#platform/web/texts.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { useNow } from '#platform/web/use-now.ts';
import type { BoardQueue } from '../schema.ts';
import { BOARD_TEXTS, SCREENS_TEXTS } from './texts.ts';
import { boardApi } from './api.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { boardAccess } from '../policy.ts';

const BoardLinksDialog = lazyPart(
  async () => (await import('./board-links-dialog.tsx')).BoardLinksDialog,
  { isDialog: true },
);

/** How often the board asks again, besides what changes announce. */
const REFRESH_MS = 15_000;
/** More would be too small to read from a chair. */
const MOST_WAITING = 8;

/** The waiting room's screen: tokens in large figures, no names. Covers the whole window. */
export function BoardPage() {
  const { clinic } = useSession();
  const navigate = useNavigate();
  const now = useNow();
  const dialog = useRef<HTMLDialogElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const mayAddScreens = useMay(boardAccess['appointments.addBoardLink']);
  const [hasScreens, setScreens] = useState(false);
  const { data, isError, error, isFetching, refetch } = useQuery(
    boardApi.board.queryOptions({ input: {}, staleTime: 0, refetchInterval: REFRESH_MS }),
  );
  const leave = () => void navigate({ to: '/today', search: {} });
  const { title } = BOARD_TEXTS;
  useEffect(() => {
    document.title = `${title} · Wellword`;
  }, [title]);
  useEffect(() => {
    // A modal dialog makes the rest of the page inert.
    dialog.current?.showModal();
  }, []);
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby="board-title"
        onCancel={(event) => {
          event.preventDefault();
          leave();
        }}
        className="m-0 h-dvh max-h-none w-screen max-w-none p-0"
      >
        <div ref={board} className="h-full overflow-y-auto bg-surface p-4 text-ink sm:p-8">
          <header className="mb-6 flex items-center gap-4">
            <h1 id="board-title" className="grow text-lg wrap-anywhere sm:text-xl">
              {clinic.clinicName}
            </h1>
            <time className="text-lg whitespace-nowrap tabular-nums sm:text-xl">
              {formatTime(timeIn(clinic.timeZone, new Date(now)))}
            </time>
            {mayAddScreens && (
              <IconButton icon={Tv} label={SCREENS_TEXTS.open} onClick={() => setScreens(true)} />
            )}
            {document.fullscreenEnabled && (
              <IconButton
                icon={Maximize}
                label={BOARD_TEXTS.fullScreen}
                onClick={() => void fillScreen(board.current)}
              />
            )}
            <IconButton icon={X} label={BOARD_TEXTS.leave} onClick={leave} />
          </header>
          {isError && !data && (
            <ErrorState
              title={failureText(error, { fallback: BOARD_TEXTS.failed })}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          )}
          {data?.queues.length === 0 && <p className="text-xl">{BOARD_TEXTS.empty}</p>}
          <div
            aria-live="polite"
            className="grid grid-cols-1 gap-6 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]"
          >
            {data?.queues.map((queue) => (
              <BoardColumn key={queue.doctorName} queue={queue} />
            ))}
          </div>
        </div>
      </dialog>
      <Suspense fallback={null}>
        {hasScreens && <BoardLinksDialog onClose={() => setScreens(false)} />}
      </Suspense>
    </>
  );
}

/** Fills the screen with the board; a dialog itself cannot. A browser that refuses leaves it in its window. */
async function fillScreen(board: HTMLElement | null): Promise<void> {
  await board?.requestFullscreen().catch(() => undefined);
}

function BoardColumn({ queue }: { queue: BoardQueue }) {
  const next = queue.waiting.slice(0, MOST_WAITING);
  return (
    <section className="rounded-lg border border-line p-6">
      <h2 className="truncate text-xl">{queue.doctorName}</h2>
      <p className="mt-4 text-lg text-ink-soft">{BOARD_TEXTS.withDoctor}</p>
      <p className="text-[clamp(4rem,14vw,10rem)] leading-tight font-semibold tabular-nums">
        {queue.withDoctor.join(', ') || '–'}
      </p>
      <p className="mt-4 text-lg text-ink-soft">{BOARD_TEXTS.next}</p>
      <p className="text-[clamp(2rem,5vw,4rem)] leading-tight tabular-nums">
        {next.join(' · ') || '–'}
      </p>
    </section>
  );
}
