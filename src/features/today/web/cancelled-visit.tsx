import { WhatsappLink } from '#features/delivery/web/whatsapp-link.tsx';
import type { Appointment } from '#features/appointments/schema.ts';
import { useOpenReminder } from '#features/appointments/web/use-open-reminder.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { CancelReasonChoice } from './cancel-reason.tsx';
import type { VisitHandlers } from './read-visit-actions.ts';
import { DAY_TEXTS } from './texts.ts';

interface CancelledVisitProps extends Pick<VisitHandlers, 'onReason'> {
  visit: Appointment;
  /** Its time has not passed: the patient could still come. */
  isToCome: boolean;
}

/** Below a cancelled visit: why, and the message that tells its patient, as long as the patient could still come. */
export function CancelledVisit({ visit, isToCome, onReason }: CancelledVisitProps) {
  const notice = useNotice();
  const open = useOpenReminder(notice);
  const { patientName, contactNumber: whatsappNumber, patientId, doNotContact } = visit;
  return (
    <div className="col-span-full grid min-w-0 gap-1 pb-1 slim:row-start-3 print:hidden">
      <NoticeBanner state={notice} />
      <CancelReasonChoice visit={visit} onReason={onReason} />
      {isToCome && (
        <span className="justify-self-start">
          <WhatsappLink
            message={{
              patientName,
              whatsappNumber,
              doNotContact,
              patientId,
              consentMark: visit.consentMark,
            }}
            label={DAY_TEXTS.tell}
            longLabel={DAY_TEXTS.tellOf(patientName)}
            onOpen={() => open({ ids: [visit.id], template: 'called_off' })}
          />
        </span>
      )}
    </div>
  );
}
