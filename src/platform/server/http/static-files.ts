import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Manifest } from 'vite';
import { sha256Hex } from '../crypto.ts';
import { preloadsFor } from './build-manifest.ts';

/** The files that the page at a path loads first: modules by their names in the build's manifest, and requests to the API. */
export interface Preloads {
  readonly sources: readonly string[];
  readonly requests: readonly string[];
}

export interface StaticFiles {
  /** Sends a built file; false when there is none of that name. */
  sendFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Sends the page of the screens, which is the same for every path but for what it preloads. */
  sendPage(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** The compressed forms that the build writes beside each file, best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the built screens of `folder`. Each file is read whole when it is asked for: they are small, the system keeps
 * them in memory, and a build that is replaced meanwhile is a missing file, not a broken stream.
 */
export function createStaticFiles(
  folder: string,
  preloadsAt: (pathname: string) => Preloads = () => ({ sources: [], requests: [] }),
): StaticFiles {
  const fileAt = (name: string) => readFile(path.join(folder, name)).catch(() => undefined);

  async function bestForm(name: string, acceptHeader: string) {
    for (const { name: encoding, ending } of ENCODINGS) {
      if (!acceptHeader.includes(encoding)) continue;
      const body = await fileAt(name + ending);
      if (body) return { body, encoding };
    }
    const body = await fileAt(name);
    return body && { body, encoding: undefined };
  }

  return {
    async sendFile(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const type = TYPES[path.extname(pathname)];
      // Only names that the build makes: nothing hidden, nothing above the folder, no list of the build.
      if (type === undefined || !/^\/(?:[\w-]+\/)*[\w-][\w.-]*$/.test(pathname)) return false;
      const form = await bestForm(pathname, request.headers['accept-encoding'] ?? '');
      if (form === undefined) return false;
      const isHashed = pathname.startsWith('/assets/');
      response.setHeader('Content-Type', type);
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (form.encoding) response.setHeader('Content-Encoding', form.encoding);
      finish(request, response, form.body);
      return true;
    },
    async sendPage(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { sources, requests } = preloadsAt(pathname);
      const [page, manifest] = await Promise.all([
        readFile(path.join(folder, 'index.html'), 'utf8'),
        readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
      ]);
      const links = [
        ...preloadsFor(JSON.parse(manifest) as Manifest, sources).map(
          (file) => `<link rel="modulepreload" href="/${file}">`,
        ),
        ...requests.map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
      ];
      const linkedPage = page.replace('</head>', `${links.join('')}</head>`);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Cache-Control', 'no-cache');
      finish(request, response, Buffer.from(linkedPage));
    },
  };
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the caller accepts. */
export function chooseEncoding(acceptHeader: string): Encoding {
  return ENCODINGS.find(({ name }) => acceptHeader.includes(name))?.name ?? 'identity';
}

/** Sends a body with its tag, or 304 to a caller who has it. */
export function finish(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const tag = `"${sha256Hex(body).slice(0, 20)}"`;
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match']?.includes(tag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}
