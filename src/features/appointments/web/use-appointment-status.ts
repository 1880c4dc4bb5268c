import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Appointment, AppointmentStatus, CancelReason } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';

export interface StatusChange {
  appointment: Appointment;
  status: AppointmentStatus;
  /** Why it is cancelled. */
  cancelReason?: CancelReason | null;
  acceptClash?: boolean;
}

interface StatusOptions {
  onDone: () => void;
  onFailed: (error: unknown, change: StatusChange) => void;
}

const MUTATION = ['appointments', 'setStatus'];

/**
 * Sets an appointment's status: shows it at once, and restores the old one if the server fails.
 * Sends the wanted value, so that repeating the call does no harm. Changes are sent one after the
 * other, and an earlier answer does not overwrite a later choice.
 */
export function useAppointmentStatus({ onDone, onFailed }: StatusOptions) {
  const cache = useAppointmentCache();
  const queryClient = useQueryClient();
  const isLast = () => queryClient.isMutating({ mutationKey: MUTATION }) <= 1;
  return useMutation({
    mutationKey: MUTATION,
    scope: { id: MUTATION.join('.') },
    mutationFn: ({ appointment, acceptClash = false, ...change }: StatusChange) =>
      appointmentsApi.setStatus.call({ id: appointment.id, ...change, acceptClash }),
    onMutate: ({ appointment, status, cancelReason = null }) =>
      cache.showEarly({ ...appointment, status, cancelReason }),
    onSuccess: (appointment) => {
      if (isLast()) cache.replace(appointment);
      onDone();
    },
    onError: (error, change) => {
      cache.replace(change.appointment);
      onFailed(error, change);
    },
    onSettled: () => {
      if (isLast()) cache.refresh();
    },
  });
}
