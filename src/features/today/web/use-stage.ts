import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import type { Appointment } from '#features/appointments/schema.ts';
import { findStage, moveToStage, type SettableStage } from '../visit-rules.ts';
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
  stage: SettableStage;
}

export interface Stages {
  move: (visit: Appointment, stage: SettableStage) => void;
  undo: (visit: Appointment) => void;
  /** By the visit's id, the changes that can still be taken back. */
  undoable: ReadonlyMap<string, Undoable>;
  /** The time to take back is over. */
  forget: (id: string) => void;
}

const MUTATION = ['appointments', 'setStage'];

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
    mutationFn: ({ visit, stage }: Move) =>
      todayApi.setStage.call({ id: visit.id, stage, from: findStage(visit) }),
    onMutate: ({ visit, stage }) =>
      cache.showEarly({
        ...visit,
        ...moveToStage(visit, { stage, now: new Date().toISOString() }),
      }),
    onSuccess: (visit) => {
      if (isLast()) cache.replace(visit);
    },
    onError: (error, { visit }) => {
      forget(visit.id);
      cache.replace(findCurrent(error) ?? visit);
      notice.fail(
        failureText(error, { refusals: VISITS_REFUSALS, fallback: DAY_TEXTS.stageFailed }),
      );
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
  return {
    undoable,
    forget,
    move: (visit, stage) => {
      remember(visit);
      moving.mutate({ visit, stage });
    },
    undo: (visit) => {
      const change = undoable.get(visit.id);
      forget(visit.id);
      if (change) moving.mutate({ visit, stage: change.before });
    },
  };
}

function without<Value>(all: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([key]) => key !== id));
}

/** Returns the newest state when someone else moved the visit on. */
function findCurrent(error: unknown): Appointment | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'STAGE_CHANGED') return undefined;
  return (error.data as { current: Appointment }).current;
}
