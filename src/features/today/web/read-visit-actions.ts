import {
  Ban,
  CalendarClock,
  Check,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Languages,
  Phone,
  Undo2,
} from 'lucide-react';
import type { Icon } from '#platform/web/ui/icon.ts';
import { COUNTRY_CODE } from '#platform/phone.ts';
import type { MenuItem } from '#platform/web/ui/menu.tsx';
import { openOutside } from '#platform/web/ui/open-outside.ts';
import type { Appointment, CancelReason } from '#features/appointments/schema.ts';
import { findStage, type SettableStage, type VisitStage } from '../visit-rules.ts';
import { BACK_TEXTS, DAY_TEXTS, NEXT_TEXTS } from './texts.ts';

/** The actions that a row can request of the page. */
export interface VisitHandlers {
  onMove: (visit: Appointment, stage: SettableStage) => void;
  onCancel: (visit: Appointment) => void;
  onReason: (visit: Appointment, reason: CancelReason | null) => void;
  onUndo: (visit: Appointment) => void;
  onForget: (id: string) => void;
  onEdit: (visit: Appointment) => void;
  onMessage: (visit: Appointment) => void;
  onAnswer: (visit: Appointment, answer: Heard) => void;
}

/** The patient's answer about coming; null for nothing. */
export type Heard = 'confirmed' | 'wants_change' | null;

/** The stages that a visit can go to besides the next one. */
const OTHERS: Readonly<Record<VisitStage, readonly SettableStage[]>> = {
  expected: ['with_doctor', 'missed'],
  arrived: ['done', 'missed', 'expected'],
  with_doctor: ['arrived'],
  done: ['with_doctor', 'expected'],
  missed: ['arrived', 'expected'],
  cancelled: [],
};
const ORDER: readonly VisitStage[] = ['expected', 'arrived', 'with_doctor', 'done', 'missed'];

/** The stages before a visit has ended. */
const CANCELLABLE: readonly VisitStage[] = ['expected', 'arrived', 'with_doctor'];

function callPatient({ contactNumber }: Appointment): void {
  openOutside(`tel:+${COUNTRY_CODE}${contactNumber}`, { inNewTab: false });
}

/** Returns the items of a row's menu. */
export function listVisitActions(
  visit: Appointment,
  { onMove, onCancel, onEdit, onMessage, onAnswer }: VisitHandlers,
): MenuItem[] {
  const stage = findStage(visit);
  const moves = OTHERS[stage].map((to) => {
    const isBack = ORDER.indexOf(to) < ORDER.indexOf(stage) && stage !== 'missed';
    return {
      label: isBack ? BACK_TEXTS[to] : NEXT_TEXTS[to],
      icon: to === 'missed' ? CircleX : isBack ? Undo2 : undefined,
      onSelect: () => onMove(visit, to),
    };
  });
  return [
    ...(visit.openReply ? [listSettling(visit, onAnswer)] : []),
    ...(stage === 'expected' ? listAnswers(visit, onAnswer) : []),
    ...moves.map(({ icon, ...item }) => (icon ? { ...item, icon } : item)),
    { label: DAY_TEXTS.edit, icon: CalendarClock, onSelect: () => onEdit(visit) },
    { label: DAY_TEXTS.callNumber, icon: Phone, onSelect: () => callPatient(visit) },
    ...(stage === 'cancelled'
      ? []
      : [{ label: DAY_TEXTS.message, icon: Languages, onSelect: () => onMessage(visit) }]),
    ...(CANCELLABLE.includes(stage)
      ? [{ label: DAY_TEXTS.cancelVisit, icon: Ban, danger: true, onSelect: () => onCancel(visit) }]
      : []),
  ];
}

/** Says that the reception has dealt with a reply; it changes no clear answer. */
function listSettling(visit: Appointment, onAnswer: VisitHandlers['onAnswer']): MenuItem {
  const answer = visit.answer === 'unclear' ? null : visit.answer;
  return { label: DAY_TEXTS.settleReply, icon: Check, onSelect: () => onAnswer(visit, answer) };
}

/** The answers of a patient that the reception can record. */
function listAnswers(visit: Appointment, onAnswer: VisitHandlers['onAnswer']): MenuItem[] {
  const answers: readonly { label: string; icon: Icon; answer: Heard }[] = [
    { label: DAY_TEXTS.confirmed, icon: CircleCheck, answer: 'confirmed' },
    { label: DAY_TEXTS.wantsChange, icon: CircleQuestionMark, answer: 'wants_change' },
    { label: DAY_TEXTS.takeAnswerBack, icon: Undo2, answer: null },
  ];
  return answers
    .filter(({ answer }) => answer !== visit.answer)
    .map(({ answer, ...item }) => ({ ...item, onSelect: () => onAnswer(visit, answer) }));
}
