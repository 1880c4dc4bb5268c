import { markText } from '#platform/i18n.ts';
import type { PhoneNumber } from '#platform/phone.ts';
import { readField } from './answer-rules.ts';
import {
  findText,
  findUserId,
  firstObject,
  LONGEST_ID,
  readInstant,
  readName,
  readNumber,
  readText,
  USER_IDS,
} from './callback-field-rules.ts';
import type { Report } from './report-rules.ts';
import { findRestriction } from './restriction-rules.ts';
import type { ChannelState, ReportedStep } from './schema.ts';

// Reads the provider's webhooks. They are unsigned and have changed their format before
// (docs/provider.md), so
// known fields are read wherever they are, and everything else is ignored.

/**
 * One event from the provider; `id` is the event's own, to recognize an event that is sent twice.
 */
export type ProviderEvent = { readonly id: string | null } & (
  | {
      readonly kind: 'report';
      readonly report: Report;
      /** Ids that the message may have at the provider. */
      readonly messageIds: readonly string[];
      /** Our id of the attempt, where the provider returns it. */
      readonly attemptId: string | null;
      readonly number: PhoneNumber | null;
      readonly userId: string | null;
      readonly text: string | null;
      /**
       * The meaning of the failure for the clinic's number, in plain words; null when it says
       * nothing.
       */
      readonly restriction: string | null;
    }
  | {
      readonly kind: 'inbound';
      readonly number: PhoneNumber | null;
      /** WhatsApp's own id of the person, sent without a number for people with a username. */
      readonly userId: string | null;
      readonly text: string;
    }
  | {
      readonly kind: 'channel';
      readonly state: ChannelState['state'];
      readonly reason: string | null;
      readonly time: Date;
      /** Whether the event says that WhatsApp lifted a restriction. */
      readonly isLifted: boolean;
    }
);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads one event from a body; undefined for an event that this product does not use. */
export function readEvent(body: unknown, { now }: { now: Date }): ProviderEvent | undefined {
  const type = readText(body, 'type', 'event', 'event_type')?.toLowerCase() ?? '';
  const data = firstObject(body, 'data', 'payload', 'message') ?? body;
  const id = readEventId(body, data);
  const time = readInstant([data, body], now);
  if (isInbound(type, data)) {
    const from = ['from', 'sender', 'chatId', 'chat_id'];
    const ofPerson = ['from_user_id', 'fromUserId'];
    return {
      id: id ?? readName(data, 'id', 'message_id', 'messageId'),
      kind: 'inbound',
      number: readNumber(data, ...from) ?? readNumber(body, ...from),
      userId:
        readName(data, ...ofPerson, ...USER_IDS) ??
        findUserId(data, from) ??
        readName(body, ...ofPerson) ??
        findUserId(body, from),
      text: findText(data) ?? '',
    };
  }
  if (/^(?:session|engine|account)\b/.test(type)) {
    const channelState = readChannelState(type, data);
    return channelState && { id, kind: 'channel', time, ...channelState };
  }
  const step = type.startsWith('message') ? readStep(type, data) : undefined;
  if (step === undefined) return undefined;
  const words = step === 'failed' ? failureWords(data) : '';
  const restriction = findRestriction(words) ?? null;
  const failure = step === 'failed' ? (restriction ?? words) : null;
  const to = ['to', 'recipient', 'chatId', 'chat_id'];
  const ownIds = readMessageIds(data);
  const attemptId = readAttemptId(data);
  const subject = ownIds[0] ?? attemptId ?? readName(body, 'id');
  return {
    id: id ?? (subject === null ? null : reportId(subject, step)),
    kind: 'report',
    report: { step, at: time, failure },
    messageIds: ownIds,
    attemptId,
    number: readNumber(data, ...to),
    userId:
      readName(data, 'recipient_user_id', 'recipientUserId', ...USER_IDS) ?? findUserId(data, to),
    text: readText(data, 'text', 'body') ?? null,
    restriction,
  };
}

/**
 * Reads the event's own id. In a flat body `id` is the message or session, and is the same in each
 * of its events.
 */
function readEventId(body: unknown, data: unknown): string | null {
  const name = readName(body, 'event_id', 'eventId');
  if (name !== null || data === body) return name;
  const id = readName(body, 'id');
  return id !== null && readMessageIds(data).includes(id) ? null : id;
}

/** The same step of the same message is the same report. */
function reportId(subject: string, step: ReportedStep): string {
  return `${subject.slice(0, LONGEST_ID - step.length - 1)}:${step}`;
}

const INBOUND = [
  'message.received',
  'message.inbound',
  'message.incoming',
  'inbound',
  'inbound.message',
];

function isInbound(type: string, data: unknown): boolean {
  if (INBOUND.includes(type)) return readField(data, 'fromMe') !== true;
  return readText(data, 'direction')?.toLowerCase() === 'inbound';
}

const STEPS: Readonly<Record<string, ReportedStep>> = {
  sent: 'confirmed',
  confirmed: 'confirmed',
  server: 'confirmed',
  delivered: 'delivered',
  device: 'delivered',
  received: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
  error: 'failed',
  undeliverable: 'failed',
};
const ACKS: Readonly<Record<string, ReportedStep>> = {
  '-1': 'failed',
  '1': 'confirmed',
  '2': 'delivered',
  '3': 'read',
  '4': 'read',
};

/** Reads the step from the acknowledgement, else from the status, else from the event's name. */
function readStep(type: string, data: unknown): ReportedStep | undefined {
  const ack = readField(data, 'ack');
  const status = readText(data, 'status', 'state')?.toLowerCase() ?? '';
  const name = type.split('.').at(-1) ?? '';
  return (
    pick(ACKS, typeof ack === 'number' ? String(ack) : '') ??
    pick(STEPS, status) ??
    pick(STEPS, name)
  );
}

function pick<Value>(from: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

const CONNECTED = /\.(?:connected|ready|authenticated|open|online)$/;
const DISCONNECTED = /\.(?:disconnected|closed?|logged_?out|expired|lost|offline|qr|unpaired)$/;
const RESTRICTED = /\.(?:restricted|restriction|banned|blocked|limited|time_?lock)$/;
const LIFTED = /\.(?:unrestricted|unbanned|unblocked|restriction_?lifted|restored)$/;
const GONE = markText('BlueTicks lost the connection to your WhatsApp. Connect it there again.');
const HELD = markText('WhatsApp restricts this number. Check WhatsApp on the phone.');

function readChannelState(
  type: string,
  data: unknown,
): { state: ChannelState['state']; reason: string | null; isLifted: boolean } | undefined {
  if (LIFTED.test(type)) return { state: 'working', reason: null, isLifted: true };
  const restriction = findRestriction(failureWords(data));
  if (restriction !== undefined || RESTRICTED.test(type)) {
    return { state: 'restricted', reason: restriction ?? HELD, isLifted: false };
  }
  if (DISCONNECTED.test(type)) return { state: 'disconnected', reason: GONE, isLifted: false };
  if (CONNECTED.test(type)) return { state: 'working', reason: null, isLifted: false };
  return undefined;
}

/** Reads the provider's reason of a failure; it may still contain the message. */
function failureWords(data: unknown): string {
  const error = readField(data, 'error');
  const words = [
    readText(error, 'message', 'title') ?? (typeof error === 'string' ? error : undefined),
    readText(data, 'reason', 'failure_reason', 'description'),
  ];
  const codes = [readCode(error), readCode(data)].filter((code) => code !== undefined);
  return [...words, ...codes.map((code) => `(${code})`)].filter((part) => part).join(' ');
}

function readCode(place: unknown): string | undefined {
  const code = readField(place, 'code') ?? readField(place, 'error_code');
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

function readMessageIds(data: unknown): string[] {
  const names = ['message_id', 'messageId', 'id', 'scheduled_message_id', 'scheduledMessageId'];
  const inside = readField(data, 'message');
  const foundNames = [...names.map((name) => readName(data, name)), readName(inside, 'id')];
  return [...new Set(foundNames.filter((name) => name !== null))];
}

function readAttemptId(data: unknown): string | null {
  const key = readName(
    data,
    'idempotency_key',
    'idempotencyKey',
    'client_reference',
  )?.toLowerCase();
  return key !== undefined && UUID.test(key) ? key : null;
}
