import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MessageToOpen } from '#features/delivery/web/ask-and-open.tsx';
import { openFailureText } from '#features/delivery/web/open-failure-texts.ts';
import { isUnreachable } from '#platform/web/api.ts';
import { newId } from '#platform/web/form.ts';
import { BANNER_MS, type NoticeState } from '#platform/web/ui/banner.tsx';
import type { Appointment, AppointmentId, ClickId } from '../schema.ts';
import { appointmentsApi } from './api.ts';
import { APPOINTMENTS_REFUSALS, OPEN_TEXTS, partialMessageText } from './open-texts.ts';
import { useAppointmentCache } from './use-appointment-cache.ts';

type OpenInput = Omit<Parameters<typeof appointmentsApi.opened.call>[0], 'ids' | 'clickId'> & {
  /** Appointments of one phone. */
  ids: readonly AppointmentId[];
  /** The same opening as before, which is recorded once; a new one by default. */
  clickId?: ClickId;
};

/** A message that may leave, with the appointments that it names. */
export interface OpenedMessage extends MessageToOpen {
  readonly appointments: readonly Appointment[];
}

/**
 * Asks the server to let one message about appointments leave in WhatsApp on this device, and shows
 * in `notice` what came of it.
 */
export function useOpenReminder(notice: NoticeState) {
  const cache = useAppointmentCache();
  // Without an answer the same tap again has the same id, so that it is recorded once.
  const clicks = useRef(new Map<string, ClickId>());
  const { mutateAsync } = useMutation({
    mutationFn: ({ ids, ...input }: OpenInput & { clickId: ClickId }) =>
      appointmentsApi.opened.call({ ids: [...ids], ...input }),
  });
  return async (input: OpenInput): Promise<OpenedMessage | undefined> => {
    const tap = JSON.stringify(input);
    const clickId = input.clickId ?? clicks.current.get(tap) ?? newId<ClickId>();
    clicks.current.set(tap, clickId);
    try {
      const { number, text, appointments, leftOut } = await mutateAsync({ ...input, clickId });
      clicks.current.delete(tap);
      // Until then the rows stay as they are: WhatsApp may need another tap.
      const onOpened = () => {
        for (const appointment of appointments) cache.replace(appointment);
        const names = appointments.map(({ patientName }) => patientName).join(', ');
        if (leftOut.length === 0) return notice.succeed(OPEN_TEXTS.opened(names), BANNER_MS.long);
        cache.refresh();
        return notice.show({ tone: 'attention', text: partialMessageText({ names, leftOut }) });
      };
      return { number, text, appointments, onOpened };
    } catch (error) {
      if (!isUnreachable(error)) {
        clicks.current.delete(tap);
        cache.refresh();
      }
      notice.fail(openFailureText(error, APPOINTMENTS_REFUSALS));
      return undefined;
    }
  };
}
