import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

export interface StaticFiles {
  /** Sends a built file; false when there is none of that name. */
  sendFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Sends the page that every address of the screens begins with, naming the chunks that this address will need. */
  sendPage(request: IncomingMessage, response: ServerResponse): void;
}

/** Serves the built screens of `folder`. Files carry their content's hash in the name, so browsers keep them for good. */
export function createStaticFiles(folder: string): StaticFiles {
  const send = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  // Read at the first visit, so that what needs only the API runs without built screens.
  let screens: { page: string; chunks: Record<string, string[]> } | undefined;
  return {
    sendFile: (request, response) =>
      new Promise((resolve) => {
        // What is not for browsers stays here: the manifest of the build, and the page itself, which sendPage completes.
        if (/^\/(?:\.|index\.html|route-chunks\.json|$|\?)/.test(request.url ?? '/'))
          return resolve(false);
        response.once('finish', () => resolve(true)).once('close', () => resolve(true));
        send(request, response, () => resolve(false));
      }),
    sendPage(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      screens ??= readScreens(folder);
      const { page, chunks } = screens;
      const links = (chunks[pathname] ?? [])
        .map((file) => `<link rel="modulepreload" href="/${file}">`)
        .join('');
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
      });
      response.end(
        request.method === 'HEAD' ? undefined : page.replace('</head>', `${links}</head>`),
      );
    },
  };
}

function readScreens(folder: string) {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return {
    page: read('index.html'),
    chunks: JSON.parse(read('route-chunks.json')) as Record<string, string[]>,
  };
}
