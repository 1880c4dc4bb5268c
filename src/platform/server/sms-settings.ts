import * as z from 'zod/mini';

const SmsBody = z.record(z.string(), z.json());
type SmsBody = z.infer<typeof SmsBody>;

/** How SMS are sent; the adapter says what each field means. */
export interface SmsEnv {
  readonly url: string;
  readonly key: { readonly header: string; readonly value: string } | undefined;
  readonly sender: string;
  readonly templateId: string;
  readonly entityId: string;
  readonly text: string;
  readonly format: 'json' | 'form';
  readonly body: SmsBody;
}
/** The defaults of settings; the address and what was registered have no usual value. */
export const DEFAULT_SMS = {
  key: undefined,
  entityId: '',
  text: '{code} is your Wellword code. It works once, for 10 minutes. Do not share it.',
  format: 'json',
  body: {
    to: '{to}',
    text: '{text}',
    sender: '{sender}',
    template_id: '{template_id}',
    entity_id: '{entity_id}',
  },
} as const;

/** The environment's variables for the SMS gateway, with their meaning. */
export const SMS_VARIABLES = {
  /** An HTTP gateway that sends SMS, such as https://api.gateway.example/sms. Empty: nothing that needs an SMS is offered. */
  SMS_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'SMS_URL must be an address such as https://api.gateway.example/sms',
    }),
  ),
  /** The gateway's key, and the name of the header that carries it. */
  SMS_KEY: z.optional(z.string()),
  SMS_KEY_HEADER: z._default(
    z.string().check(z.regex(/^[\w-]{1,60}$/, 'SMS_KEY_HEADER is the name of a header')),
    'Authorization',
  ),
  /** Registered for DLT: the sender id ("header"), the id of the template, and the company's id where the gateway asks for it. */
  SMS_SENDER: z.optional(z.string()),
  SMS_TEMPLATE_ID: z.optional(z.string()),
  SMS_ENTITY_ID: z._default(z.string(), ''),
  /** The registered text, with {code} in the place of its variable. */
  SMS_TEXT: z._default(
    z.string().check(
      z.refine((template) => template.includes('{code}'), {
        error: 'SMS_TEXT must have {code} where the code goes',
      }),
    ),
    DEFAULT_SMS.text,
  ),
  /** How the gateway takes a message, and its fields as JSON with {to}, {code}, {text}, {sender}, {template_id}, {entity_id}. */
  SMS_FORMAT: z._default(z.enum(['json', 'form'], 'SMS_FORMAT is json or form'), 'json'),
  SMS_BODY: z.optional(z.string()),
};
const Variables = z.object(SMS_VARIABLES);

/** Reads the gateway's settings, undefined where none is set; a problem says which variable is wrong and what to do. */
export function readSms(
  read: z.infer<typeof Variables>,
): { sms: SmsEnv | undefined } | { problem: string } {
  const { SMS_URL: url, SMS_KEY: key, SMS_SENDER: sender, SMS_TEMPLATE_ID: templateId } = read;
  if (url === undefined) {
    if ((key ?? sender ?? templateId ?? read.SMS_BODY) !== undefined)
      return { problem: 'Set SMS_URL too: the address of the SMS gateway.' };
    return { sms: undefined };
  }
  // Keys and codes travel there: in the clear only on this machine.
  if (!/^https:|^http:\/\/127\.0\.0\.1(?::|\/|$)/.test(url))
    return { problem: 'SMS_URL must be an https address.' };
  if (sender === undefined || templateId === undefined)
    return {
      problem: 'SMS_URL needs SMS_SENDER and SMS_TEMPLATE_ID, as they are registered for DLT.',
    };
  const body = read.SMS_BODY === undefined ? DEFAULT_SMS.body : parseBody(read.SMS_BODY);
  if (body === undefined)
    return { problem: 'SMS_BODY must be a JSON object such as {"to":"{to}","text":"{text}"}.' };
  const sms = {
    url,
    key: key === undefined ? undefined : { header: read.SMS_KEY_HEADER, value: key },
    sender,
    templateId,
    entityId: read.SMS_ENTITY_ID,
    text: read.SMS_TEXT,
    format: read.SMS_FORMAT,
    body,
  };
  return { sms };
}

function parseBody(json: string): SmsBody | undefined {
  try {
    return SmsBody.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
