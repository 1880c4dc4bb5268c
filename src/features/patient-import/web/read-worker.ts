import { readTable } from '../read-table.ts';
import type { ReadMessage, ReadSource } from './use-file-reading.ts';

// Runs as a worker, so that the screen can be used and reading can be cancelled while a file is read.
addEventListener('message', ({ data }: MessageEvent<ReadSource>) => void answer(data));

async function answer({ fileName, content }: ReadSource) {
  const read = await readTable(
    {
      fileName,
      content: typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer()),
    },
    (rows) => send({ rows }),
  ).catch(() => 'unreadable' as const);
  send({ read });
}

function send(message: ReadMessage): void {
  postMessage(message);
}
