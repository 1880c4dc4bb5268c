import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody, type ReceivedRequest } from './fake-provider.ts';

export interface FakeSmsGateway {
  readonly url: string;
  /** The requests, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Scripts the response to the next message. */
  answerWith(answer: { status: number; body: string; headers?: Record<string, string> }): void;
  close(): Promise<void>;
}

const ACCEPTED = { status: 200, body: '{"type":"success","message":"queued"}', headers: {} };

/** An SMS gateway on loopback: it takes a POST for each message and sends nothing. */
export async function startFakeSmsGateway(
  onMessage: (body: string) => void = () => {},
): Promise<FakeSmsGateway> {
  const requests: ReceivedRequest[] = [];
  const answers: (typeof ACCEPTED)[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body, time: new Date() });
    onMessage(body);
    const answer = answers.shift() ?? ACCEPTED;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests,
    answerWith: ({ headers = {}, ...answer }) => void answers.push({ ...answer, headers }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
