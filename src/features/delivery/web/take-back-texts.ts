import { i18n, texts } from '#platform/i18n.ts';

export const TAKE_BACK_TEXTS = texts({
  title: 'It may still arrive',
  question: (name: string) =>
    i18n.t(
      'BlueTicks accepted the message for {name}. If it is only late and you send it again, it arrives twice. Look in WhatsApp on the clinic’s phone first.',
      { name },
    ),
});
