import { MessageId, type Message } from '../../src/features/messages/schema.ts';
import { isOffered } from './acts-sending.ts';
import type { Desk } from './desk.ts';
import type { Purpose } from './events.ts';

const CARE_KINDS = new Set(['reminder_day', 'reminder_soon', 'sequence']);

function findPurpose({ kind }: Message): Purpose {
  return CARE_KINDS.has(kind) ? 'care' : 'feedback';
}

/** Picks a planned message and sends, opens, marks, exports, edits or cancels it. */
export async function handleMessage(desk: Desk): Promise<void> {
  const { chance } = desk;
  const status = chance.happens(0.8) ? 'pending' : 'failed';
  const date = chance.pick(['due_today', 'overdue', 'due_tomorrow', undefined] as const);
  const page = await desk.api.messaging.search({
    status,
    limit: 20,
    ...(date === undefined ? {} : { date }),
  });
  const message = chance.pick(page.items);
  if (message === undefined) return;
  const id = MessageId.parse(message.id);
  if (status === 'failed') {
    await desk.try('retry', desk.api.messaging.retry({ id }));
    return;
  }
  const way = chance.weigh([
    [3, 'send'],
    [3, 'open'],
    [1, 'mark'],
    [1, 'export'],
    [1, 'edit'],
    [1, 'cancel'],
  ] as const);
  if (way === 'send') await sendMessage(desk, message);
  else if (way === 'open') await openMessage(desk, message);
  else if (way === 'mark') await markMessage(desk, message);
  else if (way === 'export') await exportMessage(desk, message);
  else if (way === 'edit') await editMessage(desk, message);
  else await cancelMessage(desk, message);
}

async function cancelMessage(desk: Desk, message: Message): Promise<void> {
  const id = MessageId.parse(message.id);
  const outcome = await desk.try('cancel message', desk.api.messaging.cancel({ id }));
  // A reminder of a slot may be planned again, with the same text.
  if (!outcome.ok || message.kind.startsWith('reminder')) return;
  desk.record({ kind: 'dropped', number: message.whatsappNumber, text: message.messageContent });
}

async function sendMessage(desk: Desk, message: Message): Promise<void> {
  const id = MessageId.parse(message.id);
  const numbers = [message.whatsappNumber];
  const isMarked = message.isWrittenBeforeChange === true;
  const send = { numbers, purpose: findPurpose(message), isConfirmed: false, isMarked };
  await desk.sendDirectly(send, () => desk.try('send message', desk.api.messaging.send({ id })));
}

async function openMessage(desk: Desk, message: Message): Promise<void> {
  if (!isOffered(message) || message.isNotQueued === true) return;
  if (message.mayNotLeave !== undefined && desk.chance.happens(0.9)) return;
  const id = MessageId.parse(message.id);
  const outcome = await desk.try('open message', desk.api.messaging.open({ id }));
  if (outcome.ok) recordByHand(desk, { row: message, message: outcome.value, way: 'link' });
  else if (message.mayNotLeave === undefined)
    desk.record({ kind: 'refusedOffer', subject: message.whatsappNumber, code: outcome.code });
}

async function markMessage(desk: Desk, message: Message): Promise<void> {
  const id = MessageId.parse(message.id);
  const outcome = await desk.try('mark sent', desk.api.messaging.markSent({ id }));
  if (outcome.ok) recordByHand(desk, { row: message, message, way: 'marked' });
}

async function exportMessage(desk: Desk, message: Message): Promise<void> {
  const messageIds = [MessageId.parse(message.id)];
  const result = await desk.try('export', desk.api.messaging.exportToSheet({ messageIds }));
  if (result.ok && result.value.exported > 0)
    recordByHand(desk, { row: message, message, way: 'sheet' });
}

function recordByHand(
  desk: Desk,
  { row, message, way }: { row: Message; message: Message; way: 'link' | 'marked' | 'sheet' },
): void {
  desk.recordMessage({
    way,
    number: message.whatsappNumber,
    text: message.messageContent,
    purpose: findPurpose(message),
    isConfirmed: false,
    isMarked: row.isWrittenBeforeChange === true,
    isExplained: way === 'marked' && (!isOffered(row) || row.mayNotLeave !== undefined),
    providerId: null,
    isDelivered: true,
  });
}

async function editMessage(desk: Desk, message: Message): Promise<void> {
  const messageContent = `${message.messageContent}\nPlease bring your papers.`;
  const outcome = await desk.try(
    'edit message',
    desk.api.messaging.edit({
      id: MessageId.parse(message.id),
      messageContent,
      version: message.version,
    }),
  );
  if (!outcome.ok) return;
  const text = outcome.value.messageContent;
  desk.editedTexts.add(text);
  if (findPurpose(message) === 'feedback') desk.keepWordsOfRequest(text);
  desk.record({ kind: 'edited', text });
}

/** Reads the list of waiting texts that were written before a change. */
export async function lookAtRereadList(desk: Desk): Promise<void> {
  const { items } = await desk.api.messaging.search({ beforeChange: true, limit: 200 });
  const texts = items.map(({ messageContent, kind }) => ({
    text: messageContent,
    isFollowUp: kind === 'sequence',
  }));
  desk.record({ kind: 'rereadList', texts });
}
