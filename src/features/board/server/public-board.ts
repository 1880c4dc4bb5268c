import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { formatTime, timeIn } from '#platform/calendar.ts';
import type { Clock } from '#platform/server/clock.ts';
import { BOARD_PATH, readBoardCode } from '../schema.ts';
import { getBoard } from './find-board.ts';
import { BOARD_POLICY, BOARD_SCRIPT, BOARD_SCRIPT_PATH } from './board-page-parts.ts';
import { renderBoard, renderUnknownScreen } from './board-page.ts';
import { openBoard } from './gate.ts';

interface Settings {
  readonly pool: pg.Pool;
  readonly operatorPool: pg.Pool;
  readonly clock: Clock;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly requestId: string;
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': BOARD_POLICY,
  // The address is the key to the board.
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
};

/**
 * Answers the addresses of waiting-room screens; false for other paths. An unknown code, one that was
 * removed, a suspended clinic and one without appointments get the same page.
 */
export function createPublicBoard(settings: Settings): (call: Call) => Promise<boolean> {
  return async ({ request, response, path, requestId }) => {
    if (!path.startsWith(BOARD_PATH)) return false;
    if (path === BOARD_SCRIPT_PATH) {
      response.writeHead(200, SCRIPT_HEADERS).end(BOARD_SCRIPT);
      return true;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { status, html } = isRead
      ? await answerBoard(settings, { path, requestId })
      : { status: 405, html: renderUnknownScreen() };
    response.writeHead(status, HEADERS).end(request.method === 'HEAD' ? undefined : html);
    return true;
  };
}

async function answerBoard(
  settings: Settings,
  { path, requestId }: Pick<Call, 'path' | 'requestId'>,
): Promise<{ status: number; html: string }> {
  const code = readBoardCode(path);
  const board = code === undefined ? undefined : await openBoard(settings, { code, requestId });
  if (board === undefined) return { status: 404, html: renderUnknownScreen() };
  const { scope, clinicName, language } = board;
  const { queues } = await getBoard(scope);
  const time = formatTime(timeIn(scope.timeZone, settings.clock.now()));
  return { status: 200, html: renderBoard({ clinicName, language, time, queues }) };
}
