import * as z from 'zod/mini';
import { notPossible } from '#features/messages/contract.ts';
import { Message, MessageId } from '#features/messages/schema.ts';
import { PatientId, Suppression } from '#features/patients/schema.ts';
import { operation } from '#platform/contract.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { lineSchema, StoredNumber } from '#platform/schema.ts';
import { KeyVerdict, ProviderConnection, SuppressionInput } from './schema.ts';

const tags = ['messages'];
const byId = z.strictObject({ id: MessageId });

/** Why a direct send did not start; shared by everything that sends (S9–S13). */
export const sendRefusals = {
  NO_PROVIDER_KEY: {
    status: 409,
    message: 'BlueTicks API key not configured. Please add your API key in Settings first.',
  },
  DO_NOT_CONTACT: { status: 409, message: 'This number asked not to be contacted.' },
  NO_CONSENT: {
    status: 409,
    message: 'This patient has not agreed to such messages.',
  },
  ALREADY_SENDING: { status: 409, message: 'This message is already being sent.' },
  MAY_HAVE_BEEN_DELIVERED: {
    status: 409,
    message: 'An earlier try may have arrived. First say whether it did.',
  },
  NOT_SENDABLE: { status: 409, message: 'This message can no longer be sent.' },
} as const;

/** A message that may leave in WhatsApp on the person's device. */
export const MessageToOpen = z.strictObject({ number: StoredNumber, text: z.string() });

/** Why a person may not write to a patient in WhatsApp. */
export const chatRefusals = {
  NOT_SENDABLE: sendRefusals.NOT_SENDABLE,
  DO_NOT_CONTACT: sendRefusals.DO_NOT_CONTACT,
  NO_CONSENT: sendRefusals.NO_CONSENT,
};

/** Operations that send messages and keep the do-not-contact list; part of the API's `messaging`. */
export const deliveryContract = {
  send: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/send',
      summary: 'Send directly through the provider, at most once',
      tags,
    })
    .errors(sendRefusals)
    .input(byId)
    .output(Message),
  sentBefore: operation
    .route({
      method: 'GET',
      path: '/patients/{id}/sent-before',
      summary: 'Whether a message was ever sent directly to this patient',
      tags,
    })
    .input(z.strictObject({ id: PatientId }))
    .output(z.strictObject({ wasSent: z.boolean() })),
  openChat: operation
    .route({
      method: 'POST',
      path: '/patients/{id}/chat',
      summary: 'Let a person open the chat with a patient in WhatsApp',
      tags,
    })
    .errors(chatRefusals)
    .input(z.strictObject({ id: PatientId }))
    .output(MessageToOpen),
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
      NO_CONSENT: sendRefusals.NO_CONSENT,
      ALREADY_SENDING: sendRefusals.ALREADY_SENDING,
    })
    .input(byId)
    .output(Message),
  openFailed: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/open-failed',
      summary: 'Record that WhatsApp could not be opened',
      tags,
    })
    .errors(notPossible)
    .input(byId)
    .output(Message),
  notSentAfterAll: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/not-sent',
      summary: 'Set an opened message back to pending',
      tags,
    })
    .errors(notPossible)
    .input(byId)
    .output(Message),
  markSent: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/mark-sent',
      summary: 'A person says that it was sent',
      tags,
    })
    .errors(notPossible)
    .input(byId)
    .output(Message),
  retry: operation
    .route({
      method: 'POST',
      path: '/messages/{id}/retry',
      summary: 'Set a failed message back to pending',
      tags,
    })
    .errors({ ...notPossible, MAY_HAVE_BEEN_DELIVERED: sendRefusals.MAY_HAVE_BEEN_DELIVERED })
    .input(byId)
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
    .input(z.strictObject({ number: StoredNumber }))
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
    .input(z.strictObject({ number: StoredNumber }))
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
