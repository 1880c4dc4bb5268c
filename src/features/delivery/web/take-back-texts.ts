import { i18n, texts } from '#platform/i18n.ts';

export const TAKE_BACK_TEXTS = texts({
  title: 'It may still arrive',
  question: (name: string) =>
    i18n.t(
      'BlueTicks accepted the message for {name}. If it is only late, it arrives twice once it is sent again, by you or by the autopilot. Look in WhatsApp on the clinic’s phone first.',
      { name },
    ),
});
