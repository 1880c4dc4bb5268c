import type { SamplesOf } from '../sample.ts';

const ids = { id: 'sequence_messages' } as const;

const settings = {
  windowStart: '10:00',
  windowEnd: '19:00',
  weekdays: [1, 2, 3],
  holidays: [],
  spacingSeconds: 90,
  newPeopleADay: 10,
  messagesADay: 100,
  expiresAfterDays: 7,
};

export const messagingSamples: SamplesOf<'messaging'> = {
  'messaging.autopilot': {},
  'messaging.updateAutopilot': { input: () => ({ ...settings, isOn: false, version: 1 }) },
  'messaging.pauseAutopilot': { input: () => ({ detail: 'Closed for a wedding' }) },
  'messaging.resumeAutopilot': {},
  'messaging.previewAutopilot': {},
  'messaging.search': {
    input: ({ rows }) => ({ profileId: rows.reviews, patient: 'Asha' }),
    ids: { profileId: 'reviews' },
  },
  'messaging.summary': {},
  'messaging.get': { input: ({ rows }) => ({ id: rows.sequence_messages }), ids },
  'messaging.edit': {
    input: ({ rows }) => ({ id: rows.sequence_messages, version: 1, messageContent: 'Namaste' }),
    ids,
  },
  'messaging.send': { input: ({ rows }) => ({ id: rows.sequence_messages }), ids },
  'messaging.open': { input: ({ rows }) => ({ id: rows.sequence_messages }), ids },
  'messaging.openFailed': { input: ({ rows }) => ({ id: rows.sequence_messages }), ids },
  'messaging.notSentAfterAll': {
    async input({ rows, call }) {
      await call('messaging.open', { id: rows.sequence_messages });
      return { id: rows.sequence_messages };
    },
    ids,
  },
  'messaging.markSent': { input: ({ rows }) => ({ id: rows.sequence_messages }), ids },
  'messaging.retry': {
    async input({ rows, call, provider }) {
      provider.answerWith({ status: 400 });
      await call('messaging.send', { id: rows.sequence_messages });
      return { id: rows.sequence_messages };
    },
    ids,
  },
  'messaging.resolve': {
    async input({ rows, call, provider }) {
      provider.answerWith({ status: 500 });
      await call('messaging.send', { id: rows.sequence_messages });
      return { id: rows.sequence_messages, arrived: true };
    },
    ids,
  },
  'messaging.cancel': { input: ({ rows }) => ({ id: rows.sequence_messages }), ids },
  'messaging.exportToSheet': {
    input: ({ rows }) => ({ messageIds: [rows.sequence_messages, rows.sequence_messages] }),
    ids: { 'messageIds.1': 'sequence_messages' },
  },
  'messaging.testSheet': {},
  'messaging.sheetSetup': {},
  'messaging.testProvider': {},
  'messaging.providerConnection': {},
  'messaging.renewCallback': {},
  'messaging.channelWorks': {},
  'messaging.openChat': { input: ({ rows }) => ({ id: rows.patients }), ids: { id: 'patients' } },
  'messaging.sentBefore': { input: ({ rows }) => ({ id: rows.patients }), ids: { id: 'patients' } },
  'messaging.suppressions': { input: () => ({ limit: 10 }) },
  'messaging.suppression': { input: () => ({ number: '9000000009' }) },
  'messaging.suppress': { input: () => ({ number: '9876543210', reason: 'Asked by phone' }) },
  'messaging.unsuppress': { input: () => ({ number: '9000000009' }) },
  'messaging.unsuppressUser': { input: () => ({ whatsappUserId: 'IN.1648738043044942' }) },
};
