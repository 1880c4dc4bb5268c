import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { lineSchema, PhoneNumber } from '#platform/schema.ts';
import { CalendarDate } from '#platform/time.ts';
import { autopilotContract } from './autopilot/contract.ts';
import {
  Attempt,
  KeyVerdict,
  Message,
  MessageDate,
  MessageId,
  MessageStatus,
  MessageSummary,
  MessageText,
  PatientSearch,
  ProfileId,
  ProviderConnection,
  Suppression,
  SuppressionInput,
} from './schema.ts';
import { ExportInput, LeftOut, SheetDelivery, SheetExport, SheetSetup } from './sheet/schema.ts';

const tags = ['messages'];
const one = z.strictObject({ id: MessageId });
const stale = {
  STALE: {
    status: 409,
    message: 'Someone else changed this.',
    data: z.strictObject({ current: Message }),
  },
} as const;
const notPossible = {
  /** The message is in a state from which this cannot be done, e.g. it was sent meanwhile. */
  NOT_POSSIBLE_NOW: {
    status: 409,
    message: 'This message has moved on meanwhile.',
    data: z.strictObject({ current: Message }),
  },
} as const;

/** Why a direct send did not start, or how it ended; shared by everything that sends (S9–S13). */
export const sendRefusals = {
  NO_PROVIDER_KEY: {
    status: 409,
    message: 'BlueTicks API key not configured. Please add your API key in Settings first.',
  },
  DO_NOT_CONTACT: { status: 409, message: 'This number asked not to be contacted.' },
  ALREADY_SENDING: { status: 409, message: 'This message is being sent already.' },
  MAY_HAVE_BEEN_DELIVERED: {
    status: 409,
    message: 'An earlier try may have been delivered. Say first whether it arrived.',
  },
  NOT_SENDABLE: { status: 409, message: 'This message can no longer be sent.' },
} as const;

/** Why nothing can be written to the clinic's sheet. */
const sheetRefusals = {
  NO_SHEET: {
    status: 409,
    message: 'Google Sheets configuration is missing. Please configure in Settings.',
  },
  NO_SHEET_ID: {
    status: 409,
    message: 'Please configure your Google Sheet ID in Settings first.',
  },
  NO_SCRIPT_URL: {
    status: 409,
    message:
      'Please configure your Google Apps Script URL in Settings first. Follow the setup guide...',
  },
  SCRIPT_URL_REFUSED: {
    status: 409,
    message: 'Messages may not be exported to the Google Apps Script URL in Settings.',
  },
} as const;

export const messagingContract = {
  ...autopilotContract,
  search: operation
    .route({
      method: 'POST',
      path: '/messages/search',
      summary: 'Messages by date, status and patient, newest schedule last',
      tags,
    })
    .input(
      z.strictObject({
        ...pageInput,
        patient: PatientSearch,
        date: z.optional(MessageDate),
        status: z.optional(MessageStatus),
        profileId: z.optional(ProfileId),
        /** `created` for Quick Send, `scheduled` for the table. */
        order: z._default(z.enum(['scheduled', 'created']), 'scheduled'),
      }),
    )
    .output(z.strictObject({ ...pageSchema(Message).shape, today: CalendarDate, total: z.int() })),
  summary: operation
    .route({
      method: 'GET',
      path: '/messages/summary',
      summary: 'How many pending messages are due today and overdue',
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
    .input(one)
    .output(
      z.strictObject({
        message: Message,
        attempts: z.array(Attempt),
        /** Set while the number is on the do-not-contact list: then the message does not go, and this says why. */
        doNotContact: z.nullable(Suppression),
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
  send: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/send',
      summary: 'Send directly through the provider, at most once',
      tags,
    })
    .errors(sendRefusals)
    .input(one)
    .output(Message),
  open: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/opened',
      summary: 'Record that a person opened it in WhatsApp',
      tags,
    })
    .errors({
      NOT_SENDABLE: sendRefusals.NOT_SENDABLE,
      DO_NOT_CONTACT: sendRefusals.DO_NOT_CONTACT,
      ALREADY_SENDING: sendRefusals.ALREADY_SENDING,
    })
    .input(one)
    .output(Message),
  openFailed: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/open-failed',
      summary: 'Record that WhatsApp could not be opened',
      tags,
    })
    .errors(notPossible)
    .input(one)
    .output(Message),
  notSentAfterAll: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/not-sent',
      summary: 'Set an opened message back to pending',
      tags,
    })
    .errors(notPossible)
    .input(one)
    .output(Message),
  markSent: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/mark-sent',
      summary: 'A person says that it was sent',
      tags,
    })
    .errors(notPossible)
    .input(one)
    .output(Message),
  retry: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/retry',
      summary: 'Set a failed message back to pending',
      tags,
    })
    .errors({ ...notPossible, MAY_HAVE_BEEN_DELIVERED: sendRefusals.MAY_HAVE_BEEN_DELIVERED })
    .input(one)
    .output(Message),
  resolve: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/resolve',
      summary: 'Say whether a message with unknown outcome arrived',
      tags,
    })
    .errors(notPossible)
    .input(z.strictObject({ id: MessageId, arrived: z.boolean() }))
    .output(Message),
  cancel: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/cancel',
      summary: 'Make sure that a message never goes out',
      tags,
    })
    .errors(notPossible)
    .input(one)
    .output(Message),
  exportToSheet: operation
    .route({
      method: 'POST',
      path: '/messages/export',
      summary: 'Write pending messages to the clinic’s Google Sheet, in batches of at most 100',
      tags,
    })
    .errors({
      ...sheetRefusals,
      NO_MESSAGES_FOUND: { status: 409, message: 'No selected messages found.' },
      NOTHING_TO_EXPORT: {
        status: 409,
        message: 'No messages to export.',
        data: z.strictObject({ leftOut: z.array(LeftOut) }),
      },
    })
    .input(ExportInput)
    .output(SheetExport),
  testSheet: operation
    .route({
      method: 'POST',
      path: '/clinic/integrations/sheet/test',
      summary: 'Ask the export script to write nothing, to see whether it would',
      tags,
    })
    .errors(sheetRefusals)
    .output(SheetDelivery),
  sheetSetup: operation
    .route({
      method: 'GET',
      path: '/clinic/integrations/sheet/script',
      summary: 'The export script with the clinic’s own secret, to paste into its sheet',
      tags,
    })
    .output(SheetSetup),
  testProvider: operation
    .route({
      method: 'POST',
      path: '/clinic/integrations/provider/test',
      summary: 'Ask the provider about the stored key, without sending anything',
      tags,
    })
    .errors({ NO_PROVIDER_KEY: sendRefusals.NO_PROVIDER_KEY })
    .output(KeyVerdict),
  providerConnection: operation
    .route({
      method: 'GET',
      path: '/clinic/integrations/provider',
      summary: 'How the provider is doing, and whether it reports',
      tags,
    })
    .output(ProviderConnection),
  renewCallback: operation
    .route({
      method: 'POST',
      path: '/clinic/integrations/provider/callback',
      summary: 'Make a new address for the provider to call; the one before stops working',
      tags,
    })
    .output(z.strictObject({ path: z.string() })),
  channelWorks: operation
    .route({
      method: 'POST',
      path: '/clinic/integrations/provider/works',
      summary: 'A person says that WhatsApp works again',
      tags,
    })
    .output(ProviderConnection),
  suppressions: operation
    .route({
      method: 'GET',
      path: '/do-not-contact',
      summary: 'Numbers that must not be written to',
      tags,
    })
    .input(z.strictObject({ ...pageInput }))
    .output(pageSchema(Suppression)),
  suppression: operation
    .route({
      method: 'POST',
      path: '/do-not-contact/find',
      summary: 'Whether a number is on the do-not-contact list, and why',
      tags,
    })
    .input(z.strictObject({ number: PhoneNumber }))
    .output(z.strictObject({ suppression: z.nullable(Suppression) })),
  suppress: operation
    .route({
      method: 'POST',
      path: '/do-not-contact',
      summary: 'Add a number to the do-not-contact list',
      tags,
    })
    .input(SuppressionInput)
    .output(Suppression),
  unsuppress: operation
    .route({
      method: 'POST',
      path: '/do-not-contact/remove',
      summary: 'Take a number off the do-not-contact list',
      tags,
    })
    .input(z.strictObject({ number: PhoneNumber }))
    .output(z.strictObject({ removed: z.boolean() })),
  unsuppressUser: operation
    .route({
      method: 'POST',
      path: '/do-not-contact/remove-user',
      summary: 'Take a person who shows no number off the do-not-contact list',
      tags,
    })
    .input(z.strictObject({ whatsappUserId: lineSchema(200) }))
    .output(z.strictObject({ removed: z.boolean() })),
};
