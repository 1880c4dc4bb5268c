import { logoImage } from '#features/clinics/server/service.ts';
import type { Callbacks } from '#features/messaging/server/webhooks.ts';
import { describeApi } from '#platform/server/http/api-description.ts';
import { createReferencePage } from '#platform/server/http/reference-page.ts';
import type { RequestLimiter } from '#platform/server/http/request-limiter.ts';
import { createStaticFiles } from '#platform/server/http/static-files.ts';
import type { Log } from '#platform/server/log.ts';
import { contract } from '../contract.ts';
import { API_DESCRIPTION } from './api-description.ts';
import type { SideDoor } from './http.ts';
import { createPictures } from './pictures.ts';

/** Everything besides the operations: reports of the provider, the API document, the logo, files and pages. */
export function sideDoors(
  settings: { readonly screens: string; readonly log: Log; readonly sideDoor?: SideDoor },
  { callbacks, limiter }: { callbacks: Callbacks; limiter: RequestLimiter },
): SideDoor {
  const reference = createReferencePage(() => describeApi(contract, API_DESCRIPTION));
  const files = createStaticFiles(settings.screens);
  const pictures = createPictures({ ...settings, limiter });
  return async (exchange) => {
    const { request, response, path: pathname, context, body } = exchange;
    if (settings.sideDoor && (await settings.sideDoor(exchange))) return true;
    if (await callbacks.answer({ request, response, path: pathname, body })) return true;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (await reference(request, response, pathname)) return true;
    if (pathname === '/api/clinic/logo.webp') return sendLogo({ response, context });
    if (pathname.startsWith('/api') || pathname.startsWith('/functions/')) return false;
    if (await files.sendFile(request, response)) return true;
    // What looks like a file and is none is missing, not a screen.
    if (/\.[^/]*$/.test(pathname)) return false;
    const filling = await pictures({ address: request.url ?? '/', context });
    await files.sendPage(request, response, filling);
    return true;
  };
}

async function sendLogo({
  response,
  context,
}: Pick<Parameters<SideDoor>[0], 'response' | 'context'>): Promise<boolean> {
  const entered = context.login && context.clinics.enter(context.login, context.requestId);
  const image = entered && (await logoImage(entered.scope));
  if (image === undefined) return false;
  // The address carries the image's tag, so a browser may keep it for the day.
  response
    .writeHead(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' })
    .end(image);
  return true;
}
