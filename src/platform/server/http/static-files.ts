import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256Base64, sha256Hex } from '../crypto.ts';

export interface StaticFiles {
  /** Sends a built file; false when there is none of that name. */
  sendFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Sends the page that every address of the screens begins with, naming the chunks that this address will need. */
  sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    filling?: PageFilling,
  ): Promise<void>;
}

/** What one person's page holds besides its frame: nothing of it may be kept, by anyone. */
export interface PageFilling {
  /** The screen as it will be drawn; seen until the program has drawn it. */
  readonly html: string;
  readonly styles: string;
  /** For the program, as JSON. */
  readonly answers: unknown;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** What the build writes beside each file, best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the built screens of `folder`. Each file is read whole when it is asked for: they are small, the system keeps
 * them in memory, and a build that is replaced meanwhile is a missing file, not a broken stream.
 */
export function createStaticFiles(folder: string): StaticFiles {
  const fileAt = (name: string) => readFile(path.join(folder, name)).catch(() => undefined);

  async function bestForm(name: string, accepted: string) {
    for (const { name: encoding, ending } of ENCODINGS) {
      if (!accepted.includes(encoding)) continue;
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
    async sendPage(request, response, filling) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const [page, chunks] = await Promise.all([
        readFile(path.join(folder, 'index.html'), 'utf8'),
        readFile(path.join(folder, 'route-chunks.json'), 'utf8'),
      ]);
      const files = (JSON.parse(chunks) as Record<string, string[]>)[pathname] ?? [];
      const links = files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
      const linked = page.replace('</head>', `${links}</head>`);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (filling) return sendFilled(request, response, { page: linked, filling });
      response.setHeader('Cache-Control', 'no-cache');
      finish(request, response, Buffer.from(linked));
    },
  };
}

const ROOT = '<div id="root"></div>';
const PROGRAM = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The page with its picture and answers, packed small: it is long, and repeats itself row after row. */
async function sendFilled(
  request: IncomingMessage,
  response: ServerResponse,
  { page, filling }: { page: string; filling: PageFilling },
): Promise<void> {
  const { html, styles, answers } = filling;
  // Nothing in it works before the program has come: so nothing in it can be typed into, tapped or focused.
  const picture = `<div id="picture" inert><style>${styles}</style><fieldset disabled class="contents">${html}</fieldset></div>`;
  // No text of a patient may end the element that it stands in.
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  const data = `<script type="application/json" id="answers">${json}</script>`;
  // Asked for last, so that on a slow line it does not hold up what is seen first: the picture and its styles.
  const program = page.match(PROGRAM)?.join('') ?? '';
  const filled = page.replaceAll(PROGRAM, '').replace(ROOT, () => picture + ROOT + data + program);
  const encoding = encodingOf(request.headers['accept-encoding'] ?? '');
  const body = await PACKED[encoding](Buffer.from(filled));
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  response.setHeader(
    'Content-Security-Policy',
    policy.replace(`style-src 'self'`, `style-src 'self' 'sha256-${sha256Base64(styles)}'`),
  );
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', body.length);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** Quick ones: the page is packed while its reader waits. */
const PACKED = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
  identity: (body: Buffer) => Promise.resolve(body),
};

export type Encoding = keyof typeof PACKED;

/** The best encoding that the caller accepts. */
export function encodingOf(accepted: string): Encoding {
  return ENCODINGS.find(({ name }) => accepted.includes(name))?.name ?? 'identity';
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
