import type { IncomingMessage, ServerResponse } from 'node:http';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { AnyContractRouter } from '@orpc/contract';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
// Not the package's entry: that runs the whole viewer here, for half a second and 60 MB.
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { createStaticFiles } from './static-files.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head><body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: false, validatorUrl: null });`;

/** The API as an OpenAPI 3.1 document, made once from the contract. */
export function describeApi(
  contract: AnyContractRouter,
  info: { title: string; version: string },
): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, { info, servers: [{ url: '/api' }] });
}

/** Serves `/api/openapi.json` and the reference page at `/api/docs`; false for other paths. */
export function createReferencePage(document: () => Promise<object>) {
  const viewer = createStaticFiles(absolutePath());
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> => {
    if (path === '/api/openapi.json')
      send(response, 'application/json', JSON.stringify(await document()));
    else if (path === '/api/docs' || path === '/api/docs/')
      send(response, 'text/html; charset=utf-8', PAGE);
    else if (path === '/api/docs/start.js') send(response, 'text/javascript', START);
    else if (/^\/api\/docs\/swagger-ui(?:-bundle\.js|\.css)$/.test(path)) {
      request.url = path.slice('/api/docs'.length);
      return viewer.sendFile(request, response);
    } else return false;
    return true;
  };
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
}
