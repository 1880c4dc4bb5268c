import {
  startFakeProvider,
  type FakeProvider,
  type ReceivedRequest,
  type ScriptedAnswer,
} from './fake-provider.ts';

/** The wire protocols that text models speak. */
export const PROTOCOLS = ['google', 'openai-compatible', 'anthropic'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface FakeModels extends Omit<FakeProvider, 'url'> {
  /** The base URL of each protocol, as an operator would configure it. */
  readonly baseUrls: Readonly<Record<Protocol, string>>;
  /** Sets the next responses, in turn; afterwards the models return `usual` again. */
  say(...texts: string[]): void;
  /** Replaces `usual` from now on. */
  always(answer: string | ScriptedAnswer): void;
  /** Replaces the answer to requests that check the claims of a draft; without it all are supported. */
  answerChecks(answer: string | ScriptedAnswer): void;
}

/** The key that the models accept; another one gets 401. */
export const MODEL_KEY = 'key-of-the-fake-models';

/**
 * Text models on loopback that speak the three protocols: they check each request as the real ones do, record it, and
 * return the next scripted response, or `usual`.
 */
export async function startFakeModels({
  usual,
}: {
  usual: string | ScriptedAnswer;
}): Promise<FakeModels> {
  const texts: string[] = [];
  let otherwise = usual;
  let checked: string | ScriptedAnswer = '{"unsupported": []}';
  const provider = await startFakeProvider({
    otherwise: (request) =>
      answerTo(request, () => (isClaimCheck(request) ? checked : (texts.shift() ?? otherwise))),
  });
  const { url } = provider;
  return {
    ...provider,
    baseUrls: {
      google: `${url}/v1beta`,
      'openai-compatible': `${url}/openai/v1`,
      anthropic: `${url}/v1`,
    },
    say(...answers) {
      texts.push(...answers);
    },
    always(answer) {
      otherwise = answer;
    },
    answerChecks(answer) {
      checked = answer;
    },
  };
}

const GOOGLE = /^\/v1beta\/models\/[\w.-]+:(?:generateContent|streamGenerateContent\?alt=sse)$/;

/** Returns the protocol of a request's address, if any. */
export function findProtocol({ url }: Pick<ReceivedRequest, 'url'>): Protocol | undefined {
  if (GOOGLE.test(url)) return 'google';
  if (url === '/openai/v1/chat/completions') return 'openai-compatible';
  return url === '/v1/messages' ? 'anthropic' : undefined;
}

/** Whether the request checks the claims of a draft, rather than asking for a text. */
export function isClaimCheck({ body }: Pick<ReceivedRequest, 'body'>): boolean {
  return body.includes('unsupported');
}

/** Returns a complete response with `text` in the protocol. */
export function textAnswer(protocol: Protocol, text: string): ScriptedAnswer {
  return json(200, ANSWERS[protocol](text));
}

/** Whether the request asks for a streamed response. */
export function wantsStream({ url, body }: Pick<ReceivedRequest, 'url' | 'body'>): boolean {
  const requestBody = JSON.parse(body) as { stream?: boolean };
  return url.includes(':streamGenerateContent') || requestBody.stream === true;
}

/** Returns the response as events with some letters each, without its end if it `isCut`. */
export function streamAnswer(
  protocol: Protocol,
  text: string,
  { isCut = false }: { isCut?: boolean } = {},
): ScriptedAnswer {
  const size = Math.max(1, Math.ceil(text.length / 12));
  const parts = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
  const { begin, part, end } = EVENTS[protocol];
  const events = [...begin, ...parts.map(part), ...(isCut ? [] : end)];
  return { headers: { 'Content-Type': 'text/event-stream' }, pieces: events.map(formatEvent) };
}

function formatEvent(data: unknown): string {
  const type = (data as { type?: string }).type;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${type === undefined ? '' : `event: ${type}\n`}data: ${text}\n\n`;
}

/** Returns an error in the shape of the protocol. */
export function refusalAnswer(
  protocol: Protocol,
  { status, message }: { status: number; message: string },
): ScriptedAnswer {
  const error =
    protocol === 'google'
      ? { code: status, message, status: 'REFUSED' }
      : { type: 'refused', message };
  return json(status, protocol === 'anthropic' ? { type: 'error', error } : { error });
}

const ANSWERS: Readonly<Record<Protocol, (text: string) => unknown>> = {
  google: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }),
  'openai-compatible': (text) => ({
    id: 'chat-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
  anthropic: (text) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
};

const chunk = {
  id: 'chat-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'fake',
};

/** The events around a streamed response. */
const EVENTS: Readonly<
  Record<Protocol, { begin: unknown[]; part: (text: string) => unknown; end: unknown[] }>
> = {
  google: {
    begin: [],
    part: (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
    end: [
      {
        candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      },
    ],
  },
  'openai-compatible': {
    begin: [{ ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }],
    part: (content) => ({ ...chunk, choices: [{ index: 0, delta: { content } }] }),
    end: [{ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, '[DONE]'],
  },
  anthropic: {
    begin: [
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'fake',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ],
    part: (text) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text },
    }),
    end: [
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 2 },
      },
      { type: 'message_stop' },
    ],
  },
};

interface Asked {
  readonly key: unknown;
  readonly instructions: unknown;
  readonly turns: readonly { role?: string }[] | undefined;
  readonly tools: unknown;
}

function answerTo(request: ReceivedRequest, next: () => string | ScriptedAnswer): ScriptedAnswer {
  const protocol = findProtocol(request);
  if (protocol === undefined || request.method !== 'POST') return json(404, {});
  const prompt = readPrompt(protocol, request);
  if (prompt.key !== MODEL_KEY)
    return refusalAnswer(protocol, { status: 401, message: 'Unknown key' });
  const wrong =
    typeof prompt.instructions !== 'string' ||
    prompt.turns?.length !== 1 ||
    prompt.turns[0]?.role !== 'user' ||
    prompt.tools !== undefined;
  if (wrong)
    return refusalAnswer(protocol, {
      status: 400,
      message: 'Not a question that this model takes',
    });
  const answer = next();
  if (typeof answer !== 'string') return answer;
  return wantsStream(request) ? streamAnswer(protocol, answer) : textAnswer(protocol, answer);
}

/** Returns the parts of a prompt, which each protocol has in another place. */
function readPrompt(protocol: Protocol, { headers, body }: ReceivedRequest): Asked {
  const requestBody = JSON.parse(body) as {
    tools?: unknown;
    contents?: Asked['turns'];
    systemInstruction?: { parts?: { text?: string }[] };
    messages?: { role?: string; content?: unknown }[];
    system?: { text?: string }[];
  };
  switch (protocol) {
    case 'google':
      return {
        key: headers['x-goog-api-key'],
        instructions: requestBody.systemInstruction?.parts?.[0]?.text,
        turns: requestBody.contents,
        tools: requestBody.tools,
      };
    case 'openai-compatible':
      return {
        key: headers.authorization?.toString().replace('Bearer ', ''),
        instructions: requestBody.messages?.find(({ role }) => role === 'system')?.content,
        turns: requestBody.messages?.filter(({ role }) => role !== 'system'),
        tools: requestBody.tools,
      };
    case 'anthropic':
      return {
        key: headers['x-api-key'],
        instructions: requestBody.system?.[0]?.text,
        turns: requestBody.messages,
        tools: requestBody.tools,
      };
  }
}

function json(status: number, body: unknown): ScriptedAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
