import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
// Not the package's entry: that runs the whole viewer here, for half a second and 60 MB.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { createStaticFiles, chooseEncoding, finish, type Encoding } from './static-files.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head><body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: false, validatorUrl: null });`;

/** Serves `/api/openapi.json` and the reference page at `/api/docs`; false for other paths. */
export function createReferencePage(describe: () => Promise<object>) {
  const viewer = createStaticFiles(absolutePath());
  let forms: Promise<Record<Encoding, Buffer>> | undefined;
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    if (path === '/api/openapi.json') {
      // Described and compressed once: it is long, and every caller may ask for it.
      forms ??= describe().then(compress);
      sendDocument(request, response, await forms);
    } else if (path === '/api/docs' || path === '/api/docs/')
      send(response, 'text/html; charset=utf-8', PAGE);
    else if (path === '/api/docs/start.js') send(response, 'text/javascript', START);
    else if (/^\/api\/docs\/swagger-ui(?:-bundle\.js|\.css)$/.test(path)) {
      request.url = path.slice('/api/docs'.length);
      return viewer.sendFile(request, response);
    } else return false;
    return true;
  };
}

async function compress(document: object): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(JSON.stringify(document));
  const [br, gzippedNonSharedBuffer] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { br, gzip: gzippedNonSharedBuffer, identity };
}

function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  forms: Record<Encoding, Buffer>,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  finish(request, response, forms[encoding]);
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
}
