import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { Language } from '#platform/schema.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { CalendarDate } from '#platform/time.ts';
import {
  Attempt,
  Message,
  MessageDate,
  MessageOrder,
  MessageId,
  MessageStatus,
  MessageSummary,
  MessageText,
  ProfileId,
} from './schema.ts';
import { PatientSearch, Suppression } from '#features/patients/schema.ts';

const tags = ['messages'];
const byId = z.strictObject({ id: MessageId });
const stale = {
  STALE: {
    status: 409,
    message: 'Someone else changed this.',
    data: z.strictObject({ current: Message }),
  },
} as const;
export const notPossible = {
  /** The message's state does not allow this, e.g. it was sent meanwhile. */
  NOT_POSSIBLE_NOW: {
    status: 409,
    message: 'This message has changed.',
    data: z.strictObject({ current: Message }),
  },
} as const;

/** Operations on planned messages; part of the API's `messaging`. */
export const messagesContract = {
  search: operation
    .route({
      method: 'POST',
      path: '/messages/search',
      summary: 'Messages by date, status and patient',
      tags,
    })
    .input(
      z.strictObject({
        ...pageInput,
        patient: PatientSearch,
        date: z.optional(MessageDate),
        status: z.optional(MessageStatus),
        profileId: z.optional(ProfileId),
        /** Only waiting messages whose text a person wrote before a fact changed. */
        beforeChange: z.optional(z.literal(true)),
        /** `due` begins with what is late, and ends with what is over; `created` is Quick Send's. */
        order: z._default(MessageOrder, 'scheduled'),
      }),
    )
    .output(z.strictObject({ ...pageSchema(Message).shape, today: CalendarDate, total: z.int() })),
  summary: operation
    .route({
      method: 'GET',
      path: '/messages/summary',
      summary: 'How many pending messages are due today and overdue, and how many to read again',
      tags,
    })
    .output(MessageSummary),
  get: operation
    .route({
      method: 'GET',
      path: '/messages/{id}',
      summary: 'One message with its timeline',
      tags,
    })
    .input(byId)
    .output(
      z.strictObject({
        message: Message,
        attempts: z.array(Attempt),
        /** The number's entry on the do-not-contact list; null when it is not listed. */
        doNotContact: z.nullable(Suppression),
        /** The text that would be written now instead of a text that was written before a change; missing where nothing would. */
        newText: z.optional(z.strictObject({ text: z.string(), language: Language })),
      }),
    ),
  edit: operation
    .route({
      method: 'PATCH',
      path: '/messages/{id}',
      summary: 'Change the text of a message that has not been sent',
      tags,
    })
    .errors({ ...stale, ...notPossible })
    .input(z.strictObject({ id: MessageId, messageContent: MessageText, version: z.int() }))
    .output(Message),
  cancel: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/cancel',
      summary: 'Make sure that a message never goes out',
      tags,
    })
    .errors(notPossible)
    .input(byId)
    .output(Message),
};
