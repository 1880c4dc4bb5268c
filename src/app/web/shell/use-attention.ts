import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { MessageSquareHeart, Send } from 'lucide-react';
import { can } from '#app/access.ts';
import type { Actor } from '#features/clinics/schema.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { feedbackCountQuery } from '#features/feedback/web/use-feedback-count.ts';
import type { FeedbackCount } from '#features/feedback/schema.ts';
import type { MessageSummary } from '#features/messages/schema.ts';
import { messagesApi } from '#features/messages/web/api.ts';
import { listAttention, type AttentionItem } from '#features/today/web/day-attention.tsx';
import { dayQuery } from '#features/today/web/use-day.ts';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { SHELL_TEXTS } from './texts.ts';

/** Returns whether this user is shown how many messages are due. */
function mayCountMessages(actor: Actor): boolean {
  return can(actor, 'messaging.summary') && can(actor, 'messaging.send');
}

interface Counts {
  summary: MessageSummary | undefined;
  feedback: FeedbackCount | undefined;
}

/** Returns what needs attention besides the visits: messages to send, and private feedback. */
function listOtherAttention({ summary, feedback }: Counts): AttentionItem[] {
  const items: AttentionItem[] = [];
  const late = summary?.overdue ?? 0;
  const messages = late + (summary?.dueToday ?? 0);
  if (messages > 0)
    items.push({
      id: 'messages',
      icon: Send,
      lead: SHELL_TEXTS.messagesToSend(messages),
      rest: late > 0 ? SHELL_TEXTS.messagesLate(late) : '',
      link: linkOptions({ to: '/quick-send' }),
    });
  if (feedback !== undefined && feedback.open > 0)
    items.push({
      id: 'feedback',
      icon: MessageSquareHeart,
      lead: SHELL_TEXTS.openFeedback(feedback.open),
      rest: feedback.toAnswer > 0 ? SHELL_TEXTS.feedbackToAnswer(feedback.toAnswer) : '',
      link: linkOptions({ to: '/feedback' }),
    });
  return items;
}

/** Reads what needs attention of this role, of the day and besides it: a viewer can do nothing about it. Live updates say when it changed, so it is not asked for with each screen. */
export function useAttention() {
  const { actor } = useSession();
  const options = (isAllowed: boolean) => ({ staleTime: SLOW_FRESH_MS, enabled: isAllowed });
  const [mayAct, mayAnswer] = [
    can(actor, 'appointments.setStage'),
    can(actor, 'feedback.setClosed'),
  ];
  const day = useQuery({ ...dayQuery(), ...options(mayAct) });
  const summary = useQuery({
    ...messagesApi.summary.queryOptions(),
    ...options(mayCountMessages(actor)),
  });
  const feedback = useQuery({
    ...feedbackCountQuery,
    ...options(mayAnswer),
  });
  return [
    ...listOtherAttention({
      summary: summary.data,
      feedback: mayAnswer ? feedback.data : undefined,
    }),
    ...(mayAct && day.data ? listAttention(day.data, can(actor, 'appointments.opened')) : []),
  ];
}
