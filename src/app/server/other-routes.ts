import { pipeline } from 'node:stream/promises';
import { logoImage } from '#features/clinics/server/clinic-logo.ts';
import { CreativeId } from '#features/creatives/schema.ts';
import { findCreativePicture } from '#features/creatives/server/find-creatives.ts';
import { BOARD_PATH } from '#features/board/schema.ts';
import type { createPublicBoard } from '#features/board/server/public-board.ts';
import type { createPublicPages } from '#features/feedback/server/public-pages.ts';
import { LINK_PATH } from '#features/links/schema.ts';
import type { Callbacks } from '#features/delivery/server/webhooks.ts';
import { EVERYTHING_PATH } from '#features/data-rights/everything-path.ts';
import { exportEverything } from '#features/data-rights/server/export-everything.ts';
import { describeApi } from '#platform/server/http/api-description.ts';
import { createReferencePage } from '#platform/server/http/reference-page.ts';
import { createStaticFiles } from '#platform/server/http/static-files.ts';
import { can } from '../access.ts';
import { contract } from '../contract.ts';
import { API_DESCRIPTION } from './api-description.ts';
import type { RouteHandler } from './http.ts';
import { preloadsAt } from './preloads.ts';
import { enterClinic, requireAccess } from './router.ts';

const CREATIVE_PICTURE = /^\/api\/creatives\/([0-9a-f-]{36})\/picture\.jpg$/;

/** Everything besides the operations: reports of the provider, the API document, pictures, files and pages. */
export function createOtherRoutes(
  settings: { readonly screens: string; readonly extraRoutes?: RouteHandler },
  {
    callbacks,
    publicBoard,
    publicPages,
  }: {
    callbacks: Callbacks;
    publicBoard: ReturnType<typeof createPublicBoard>;
    publicPages: ReturnType<typeof createPublicPages>;
  },
): RouteHandler {
  const reference = createReferencePage(() => describeApi(contract, API_DESCRIPTION));
  const files = createStaticFiles(settings.screens, preloadsAt);
  return async (exchange) => {
    const { request, response, path: pathname, context, body } = exchange;
    if (settings.extraRoutes && (await settings.extraRoutes(exchange))) return true;
    if (await callbacks.answer({ request, response, path: pathname, body })) return true;
    const { requestId, address } = context;
    if (await publicBoard({ request, response, path: pathname, requestId })) return true;
    if (await publicPages({ request, response, path: pathname, requestId, address, body }))
      return true;
    if (pathname === EVERYTHING_PATH) return sendEverything(exchange);
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (pathname === '/robots.txt') return sendRobots(response);
    if (await reference(request, response, pathname)) return true;
    if (pathname === '/api/clinic/logo.webp') return sendLogo({ response, context });
    const [, creative] = CREATIVE_PICTURE.exec(pathname) ?? [];
    if (creative !== undefined) return sendCreative(creative, { response, context });
    if (pathname.startsWith('/api') || pathname.startsWith('/functions/')) return false;
    if (await files.sendFile(request, response)) return true;
    // A path that looks like a file and is none is missing, not a screen.
    if (/\.[^/.]*$/.test(pathname)) return false;
    await files.sendPage(request, response);
    return true;
  };
}

/** Secret addresses that people may have published by mistake. */
const ROBOTS = `User-agent: *\nDisallow: ${LINK_PATH}\nDisallow: ${BOARD_PATH}\n`;

function sendRobots(response: Parameters<RouteHandler>[0]['response']): boolean {
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(ROBOTS);
  return true;
}

async function sendLogo({
  response,
  context,
}: Pick<Parameters<RouteHandler>[0], 'response' | 'context'>): Promise<boolean> {
  const entry = context.login && context.clinics.enter(context.login, context.requestId);
  const image = entry && (await logoImage(entry.scope));
  return sendPicture(response, { image, type: 'image/webp' });
}

/**
 * All rows of the clinic in one file, for those who may also erase them. A POST, because it costs and is counted: a link on
 * another site must not start it.
 */
async function sendEverything({
  request,
  response,
  context,
}: Parameters<RouteHandler>[0]): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const entry = enterClinic(context);
  await requireAccess(context, { entry, name: 'dataRights.erase' });
  if (!entry) return false;
  const { fileName, content } = await exportEverything(entry.scope);
  response.writeHead(200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
  await pipeline(content, response).catch((error: unknown) => {
    // The browser went away: no failure of ours.
    if (!request.destroyed) throw error;
  });
  return true;
}

/** The uploaded picture of a creative: any for an admin; for a clinic with the feature its own and those of all clinics. */
async function sendCreative(
  creative: string,
  { response, context }: Pick<Parameters<RouteHandler>[0], 'response' | 'context'>,
): Promise<boolean> {
  const id = CreativeId.safeParse(creative);
  const entry = enterClinic(context);
  if (!entry || !id.success) return false;
  const { actor, scope } = entry;
  const readable = can(actor, 'admin.creatives')
    ? context.admin.enter(actor, context.requestId)
    : can(actor, 'creatives.list') && scope;
  const image = readable ? await findCreativePicture(readable, id.data) : undefined;
  return sendPicture(response, { image, type: 'image/jpeg' });
}

/** Sends a picture; false without one. The address carries its tag, so a browser may cache it for the day. */
function sendPicture(
  response: Parameters<RouteHandler>[0]['response'],
  { image, type }: { image: Buffer | undefined; type: string },
): boolean {
  if (image === undefined) return false;
  response
    .writeHead(200, { 'Content-Type': type, 'Cache-Control': 'private, max-age=86400' })
    .end(image);
  return true;
}
