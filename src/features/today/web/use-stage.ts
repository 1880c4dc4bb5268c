import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import type { Appointment, CancelReason } from '#features/appointments/schema.ts';
import { findStage, moveToStage, type SettableStage, type VisitStage } from '../visit-rules.ts';
import { appointmentsApi } from '#features/appointments/web/api.ts';
import { joinTexts } from '#platform/i18n.ts';
import { todayApi } from './api.ts';
import { useAppointmentCache } from '#features/appointments/web/use-appointment-cache.ts';
import { DAY_TEXTS, VISITS_REFUSALS } from './texts.ts';

/** How long a tap can be taken back. */
export const UNDO_MS = 10_000;

/** A change that can still be taken back. */
export interface Undoable {
  readonly before: SettableStage;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

interface Move {
  visit: Appointment;
  stage: VisitStage;
  /** Why it is cancelled. */
  cancelReason?: CancelReason | null;
}

export interface Stages {
  move: (visit: Appointment, stage: SettableStage) => void;
  /** Cancels a visit; taken back like every other move. */
  cancel: (visit: Appointment) => void;
  /** Records why a visit was cancelled. */
  explain: (visit: Appointment, cancelReason: CancelReason | null) => void;
  undo: (visit: Appointment) => void;
  /** By the visit's id, the changes that can still be taken back. */
  undoable: ReadonlyMap<string, Undoable>;
  /** The time to take back is over. */
  forget: (id: string) => void;
}

const MUTATION = ['appointments', 'setStage'];
const MOVE_REFUSALS = joinTexts(VISITS_REFUSALS, {
  get CLASH() {
    return DAY_TEXTS.slotTaken;
  },
});

/**
 * Moves visits from stage to stage: shown at once, sent one after the other, and restored when the
 * server refuses. Each move can be taken back for ten seconds.
 */
export function useStage(notice: NoticeState): Stages {
  const cache = useAppointmentCache();
  const queryClient = useQueryClient();
  const [undoable, setUndoable] = useState<ReadonlyMap<string, Undoable>>(new Map());
  const forget = useCallback((id: string) => setUndoable((before) => without(before, id)), []);
  const isLast = () => queryClient.isMutating({ mutationKey: MUTATION }) <= 1;
  const moving = useMutation({
    mutationKey: MUTATION,
    scope: { id: MUTATION.join('.') },
    mutationFn: storeMove,
    onMutate: (change) => cache.showEarly({ ...change.visit, ...findResult(change) }),
    onSuccess: (visit) => {
      if (isLast()) cache.replace(visit);
    },
    onError: (error, { visit }) => {
      forget(visit.id);
      cache.replace(findCurrent(error) ?? visit);
      notice.fail(failureText(error, { refusals: MOVE_REFUSALS, fallback: DAY_TEXTS.stageFailed }));
    },
    onSettled: () => {
      if (isLast()) cache.refresh();
    },
  });
  const remember = (visit: Appointment) => {
    const before = findStage(visit);
    if (before !== 'cancelled')
      setUndoable((all) => new Map(all).set(visit.id, { before, until: Date.now() + UNDO_MS }));
  };
  const move = (visit: Appointment, stage: VisitStage) => {
    remember(visit);
    moving.mutate({ visit, stage });
  };
  return {
    undoable,
    forget,
    move,
    cancel: (visit) => move(visit, 'cancelled'),
    explain: (visit, cancelReason) => moving.mutate({ visit, stage: 'cancelled', cancelReason }),
    undo: (visit) => {
      const change = undoable.get(visit.id);
      forget(visit.id);
      if (change) moving.mutate({ visit, stage: change.before });
    },
  };
}

/** Cancelling, and taking it back, is a matter of the status: then the time may be taken meanwhile. */
function storeMove(change: Move): Promise<Appointment> {
  const { visit, stage } = change;
  const { id } = visit;
  const from = findStage(visit);
  if (stage !== 'cancelled' && from !== 'cancelled')
    return todayApi.setStage.call({ id, stage, from });
  const { status } = findResult(change);
  const { cancelReason } = change;
  return appointmentsApi.setStatus.call({ id, status, cancelReason, acceptClash: false });
}

/** Returns the fields that a move changes. */
function findResult({
  visit,
  stage,
  cancelReason = null,
}: Move): Pick<Appointment, 'status' | 'cancelReason'> {
  if (stage === 'cancelled') return { status: 'cancelled', cancelReason };
  // The times stayed while it was cancelled.
  if (visit.status === 'cancelled') return { status: 'pending', cancelReason: null };
  return { cancelReason: null, ...moveToStage(visit, { stage, now: new Date().toISOString() }) };
}

function without<Value>(all: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([key]) => key !== id));
}

/** Returns the newest state when someone else moved the visit on. */
function findCurrent(error: unknown): Appointment | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'STAGE_CHANGED') return undefined;
  return (error.data as { current: Appointment }).current;
}
