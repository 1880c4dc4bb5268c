import { i18n, screenLocale, texts } from '#platform/i18n.ts';

/** Texts of the card about the tokens of the text model. */
export const USAGE_TEXTS = texts({
  title: 'Use of the text model',
  help: 'Requests of all clinics to the model this month. Costs are an estimate.',
  loading: 'Loading the use of the text model...',
  failed: 'The use of the text model could not be loaded.',
  failedHelp: 'Texts can still be written.',
  none: 'No requests this month',
  noneHelp: 'The built-in writer costs nothing and is not counted.',
  noPrices: 'Set AI_PRICE_INPUT and AI_PRICE_OUTPUT to see what it costs.',
  total: 'All clinics',
  used: (requests: number, tokens: number) =>
    i18n.t('{number} {requests, plural, one {request} other {requests}}, {tokens} tokens', {
      number: requests.toLocaleString(screenLocale()),
      requests,
      tokens: tokens.toLocaleString(screenLocale()),
    }),
  cost: (amount: number, currency: string) =>
    i18n.t('{currency} {amount} (estimate)', { currency, amount: amount.toFixed(2) }),
});
