import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { call, ORPCError, type AnyProcedure } from '@orpc/server';
import { Failure } from '#platform/errors.ts';
import type { RequestLimiter } from '#platform/server/http/request-limiter.ts';
import { createTimeBudget } from '#platform/server/http/time-budget.ts';
import type { PageFilling } from '#platform/server/http/static-files.ts';
import { describeError, type Log } from '#platform/server/log.ts';
import type { OperationName } from '../contract.ts';
import type { TakePicture } from '../picture.ts';
import { router, type AppContext } from './router.ts';

/** The screens that begin with a long list: there the picture saves a slow phone seconds. */
const PICTURED = ['/appointments', '/reviews', '/sequence-messages'];
/** What the build makes of app/web/picture.tsx. */
const PROGRAM = '.server/picture.js';
/** Drawing takes the processor from everybody. Whoever comes when so many are being drawn gets the page alone. */
const MOST_AT_ONCE = 2;
/**
 * While other callers ask as well, drawing for one clinic may take so much of the time: a burst of a few pages, then one every few
 * seconds. Drawing cannot be interrupted, so others wait for it; a page alone costs them nothing.
 */
const DRAWING_TIME = { msPerSecond: 20, burstMs: 250, mostDebtMs: 250 };
/** A database that takes longer is busy; then the page comes alone, and asks when it stands. */
const LONGEST_MS = 2000;

export type Pictures = (wanted: {
  address: string;
  context: AppContext;
}) => Promise<PageFilling | undefined>;

/**
 * Fills the page of somebody who is signed in with what it will show: the answers of its first questions and the screen
 * drawn from them, as the same person would be answered by the API. Whatever is in the way of it leaves the page empty:
 * the screens then ask themselves, and say what is the matter.
 */
export function createPictures({
  screens,
  log,
  limiter,
}: {
  screens: string;
  log: Log;
  limiter: Pick<RequestLimiter, 'isShared'>;
}): Pictures {
  let program: Promise<{ takePicture: TakePicture }> | undefined;
  let drawing = 0;
  const budget = createTimeBudget(DRAWING_TIME);

  async function draw({ address, context }: Parameters<Pictures>[0]) {
    const login = await context.accounts.gate.provenLogin({
      cookies: context.headers.cookie,
      requestId: context.requestId,
    });
    if (login === undefined) return undefined;
    const isShared = limiter.isShared(`clinic:${login.clinicId}`);
    if (isShared && budget.waitMs(login.clinicId) > 0) return undefined;
    const from = performance.now();
    try {
      return await drawFor({ address, context, login });
    } finally {
      budget.charge(login.clinicId, performance.now() - from);
    }
  }

  async function drawFor({
    address,
    context,
    login,
  }: Parameters<Pictures>[0] & { login: NonNullable<AppContext['login']> }) {
    program ??= import(pathToFileURL(path.join(screens, PROGRAM)).href);
    const { takePicture } = await program;
    const picture = takePicture({
      address,
      ask: (operation, input) => answerOf(operation, { input, context: { ...context, login } }),
    });
    return Promise.race([picture, tooLate()]);
  }

  return async (wanted) => {
    const { pathname } = new URL(wanted.address, 'http://localhost');
    if (!PICTURED.includes(pathname) || !isOwnNavigation(wanted.context.headers)) return undefined;
    if (drawing >= MOST_AT_ONCE) return undefined;
    drawing += 1;
    try {
      return await draw(wanted);
    } catch (error) {
      if (!isExpected(error)) log.write({ kind: 'defect', error: describeError(error) });
      return undefined;
    } finally {
      drawing -= 1;
    }
  };
}

/**
 * Somebody opens the page, by an address or a link of ours; not a link elsewhere, not a program that keeps what it fetches.
 * The service worker says so with a header of its own, which no page of another origin can send.
 */
function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers['x-opens'] === 'document') return true;
  const { 'sec-fetch-dest': destination, 'sec-fetch-site': site } = headers;
  return destination === 'document' && (site === 'none' || site === 'same-origin');
}

/** Through the one door of router.ts; what it notes about a request is not the page's. */
function answerOf(
  operation: OperationName,
  { input, context }: { input: unknown; context: AppContext },
): Promise<unknown> {
  const [feature = '', verb = ''] = operation.split('.');
  const features: Record<string, Record<string, AnyProcedure>> = router;
  const procedure = features[feature]?.[verb];
  if (procedure === undefined) throw new Error(`There is no ${operation}`);
  return call(procedure, input, {
    context: { ...context, event: { ...context.event } },
    path: [feature, verb],
  });
}

/** A refusal is said to the screens when they ask; run from the sources, there is nothing that draws. */
function isExpected(error: unknown): boolean {
  if (error instanceof Failure || error instanceof ORPCError) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

function tooLate(): Promise<undefined> {
  return setTimeout(LONGEST_MS, undefined, { ref: false });
}
