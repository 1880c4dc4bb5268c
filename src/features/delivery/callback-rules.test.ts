import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvent } from './callback-rules.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const read = (body: unknown) => readEvent(body, { now: NOW });

test.each([
  [{ type: 'message.sent', data: { id: 'm1' } }, 'confirmed'],
  [{ type: 'message.delivered', data: { id: 'm1' } }, 'delivered'],
  [{ type: 'message.read', data: { id: 'm1' } }, 'read'],
  [{ type: 'message.played', data: { id: 'm1' } }, 'read'],
  [{ type: 'message.failed', data: { id: 'm1', error: { message: 'no' } } }, 'failed'],
  [{ event: 'message.updated', payload: { message_id: 'm1', status: 'received' } }, 'delivered'],
  [{ type: 'message.ack', data: { id: 'm1', ack: -1 } }, 'failed'],
  [{ type: 'message.ack', data: { id: 'm1', ack: 1 } }, 'confirmed'],
  [{ type: 'message.ack', data: { id: 'm1', ack: 2 } }, 'delivered'],
  [{ type: 'message.ack', data: { id: 'm1', ack: 4 } }, 'read'],
  [{ type: 'message.status', id: 'e', status: 'delivered', message_id: 'm1' }, 'delivered'],
])('reads %j as a report of %s', (body, step) => {
  expect(read(body)).toMatchObject({
    kind: 'report',
    report: { step },
    messageIds: expect.arrayContaining(['m1']),
  });
});

test.each([
  [{ type: 'message.queued', data: { id: 'm1' } }],
  [{ type: 'message.updated', data: { id: 'm1', status: 'sent_pending_ack' } }],
  [{ type: 'message.updated', data: { id: 'm1', status: 'before-wa-send' } }],
  [{ type: 'message.ack', data: { id: 'm1', ack: 0 } }],
  [{ type: 'contact.updated', data: {} }],
  [{ type: 'session.something' }],
  [{ type: 'message.toString', data: {} }],
  [{}],
  [[]],
  [null],
  ['text'],
  [7],
])('ignores the report %j', (body) => {
  expect(read(body)).toBeUndefined();
});

test('reads the message, the step and the time anywhere in the body', () => {
  const attemptId = '11111111-1111-4111-8111-111111111111';
  const data = {
    id: 'm1',
    idempotency_key: attemptId.toUpperCase(),
    chatId: '919876543210@c.us',
    text: 'Namaste',
    timestamp: NOW.getTime() / 1000 - 60,
  };
  expect(read({ id: 'evt_1', type: 'message.delivered', data })).toEqual({
    id: 'evt_1',
    kind: 'report',
    report: { step: 'delivered', at: new Date('2026-11-20T09:59:00Z'), failure: null },
    messageIds: ['m1'],
    attemptId,
    number: '9876543210',
    userId: null,
    text: 'Namaste',
    restriction: null,
  });
});

test('gives flat reports of one message different ids, and a repeated report the same id', () => {
  const flat = (type: string, more: object = {}) => read({ type, id: 'm1', ...more })?.id;
  const ids = [flat('message.sent'), flat('message.delivered'), flat('message.read')];
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('m1');
  expect(flat('message.read')).toBe(ids[2]);
  expect(flat('message.read', { event_id: 'evt_1' })).toBe('evt_1');
  // Some events wrap the report and still have the message's id outside.
  const wrap = (type: string, data: object) => read({ type, id: 'm1', data })?.id;
  expect(wrap('message.sent', { id: 'm1' })).not.toBe(wrap('message.read', { id: 'm1' }));
  expect(wrap('message.sent', { id: 'm2' })).toBe('m1');
});

test('reads repeated events of one session as different ones', () => {
  const session = { type: 'session.disconnected', id: 'session_1' };
  expect(read(session)).toMatchObject({ id: null, kind: 'channel' });
});

test('reads the user id of a person without a number anywhere in the body', () => {
  const inbound = (data: object) => read({ type: 'message.received', data });
  for (const data of [
    { from_user_id: 'IN.1648738043044942' },
    { user_id: 'IN.1648738043044942' },
    { from: 'IN.1648738043044942' },
    { from: { user_id: 'IN.1648738043044942' } },
  ]) {
    expect(inbound(data)).toMatchObject({ number: null, userId: 'IN.1648738043044942' });
  }
  expect(inbound({ from: 'IN.9939400e-89ca' })).toMatchObject({ userId: 'IN.9939400e-89ca' });
  expect(inbound({ from: '1234567890123@lid' })).toMatchObject({ userId: '1234567890123@lid' });
  for (const from of ['asha.patel', '', 7, null, {}, 'IN.'])
    expect(inbound({ from })).toMatchObject({ userId: null });
  expect(
    read({ type: 'message.read', data: { id: 'm1', recipient_user_id: 'IN.16' } }),
  ).toMatchObject({ userId: 'IN.16' });
});

test('reads a time in the future, long ago or unreadable as now', () => {
  for (const timestamp of ['2027-01-01T00:00:00Z', 1, 'yesterday', null, {}, Number.NaN]) {
    expect(read({ type: 'message.read', timestamp, data: { id: 'm1' } })).toMatchObject({
      report: { at: NOW },
    });
  }
});

test('reads a patient’s message as inbound, with a number only where there is one', () => {
  const inbound = (from: unknown) =>
    read({ id: 'e', type: 'message.received', data: { from, text: 'STOP' } });
  expect(inbound('+91 98765 43210')).toEqual({
    id: 'e',
    kind: 'inbound',
    number: '9876543210',
    userId: null,
    text: 'STOP',
  });
  for (const phone of [
    '919876543210',
    '9876543210',
    { phone: '+919876543210' },
    '919876543210:12@s.whatsapp.net',
    '919876543210_1:12@s.whatsapp.net',
    { server: 'c.us', user: '919876543210', _serialized: '919876543210@c.us' },
    'whatsapp:+919876543210',
    '09876543210',
  ])
    expect(inbound(phone)).toMatchObject({ number: '9876543210' });
  // A landline can have WhatsApp too.
  expect(inbound('917926301234')).toMatchObject({ number: '7926301234' });
  expect(inbound('915550000101')).toMatchObject({ number: '5550000101' });
  for (const unknown of [
    'asha.patel',
    'IN.a1b2c3',
    '+14155550100',
    '447911123456',
    '4791234567',
    '6581234567@s.whatsapp.net',
    '919876543210@lid',
    '',
    null,
    12,
    {},
  ])
    expect(inbound(unknown), JSON.stringify(unknown)).toMatchObject({
      kind: 'inbound',
      number: null,
    });
  expect(read({ type: 'message.new', data: { direction: 'INBOUND', body: 'hi' } })).toMatchObject({
    kind: 'inbound',
    text: 'hi',
  });
});

test('reads a patient’s words and number also outside and inside of objects', () => {
  const STOP = { kind: 'inbound', number: '9876543210', text: 'STOP' };
  const from = '919876543210';
  const type = 'message.received';
  for (const body of [
    { type, data: { from, text: { body: 'STOP' } } },
    { type, data: { from, message: { id: 'm1', text: 'STOP' } } },
    { type, data: { from, message: { text: { body: 'STOP' } } } },
    { type, from, message: { id: 'm1', text: 'STOP' } },
    { type, from, message: { id: 'm1', text: { body: 'STOP' } } },
    { event: type, from, message: 'STOP' },
    { type, data: { from, content: 'STOP' } },
  ]) {
    expect(read(body), JSON.stringify(body)).toMatchObject(STOP);
  }
  expect(read({ type, from: 'IN.16', message: { text: 'STOP' } })).toMatchObject({
    number: null,
    userId: 'IN.16',
  });
});

test.each([
  ['session.connected', {}, { state: 'working', isLifted: false }],
  ['session.disconnected', {}, { state: 'disconnected' }],
  ['session.logged_out', {}, { state: 'disconnected' }],
  ['session.qr', {}, { state: 'disconnected' }],
  ['session.restricted', {}, { state: 'restricted' }],
  [
    'session.disconnected',
    { code: 463 },
    { state: 'restricted', reason: expect.stringContaining('(463)') },
  ],
  ['account.banned', {}, { state: 'restricted' }],
  ['session.unrestricted', {}, { state: 'working', isLifted: true }],
])('reads %s with %j as the state of the channel', (type, data, expectedState) => {
  expect(read({ type, data })).toMatchObject({ kind: 'channel', ...expectedState });
});

test('gives a plain reason for a failure that is a restriction', () => {
  expect(
    read({
      type: 'message.failed',
      data: { id: 'm1', error: { code: 131049, message: 'Healthy ecosystem' } },
    }),
  ).toMatchObject({
    report: {
      step: 'failed',
      failure: expect.stringContaining('how many such messages a person gets'),
    },
    restriction: expect.stringContaining('131049'),
  });
  expect(
    read({ type: 'message.failed', data: { id: 'm1', error: 'not on WhatsApp', code: 131026 } }),
  ).toMatchObject({ report: { failure: 'not on WhatsApp (131026)' }, restriction: null });
});

test('reads any JSON without throwing', () => {
  const types = fc.constantFrom(
    'message.sent',
    'message.failed',
    'message.received',
    'session.closed',
    'x',
  );
  fc.assert(
    fc.property(fc.anything(), types, fc.anything(), (body, type, data) => {
      read(body);
      read({ id: body, type, data });
      read({ type, data: { id: data, from: data, error: data, timestamp: data, text: body } });
    }),
    { numRuns: 300 },
  );
});
