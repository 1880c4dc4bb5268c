import type { Message } from '#features/messages/schema.ts';
import { explainConsentMark } from '#features/messages/web/offer-texts.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import type { ConsentMark } from '#features/patients/schema.ts';
import {
  CONSENT_LINK_TEXTS,
  CONSENT_MARK_TEXTS,
} from '#features/patients/web/consent-mark-texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';

interface NoConsentDialogProps {
  message: Pick<Message, 'patientName'> & Partial<Pick<Message, 'patientId' | 'isOffer'>>;
  mark: ConsentMark;
  onClose: () => void;
}

/** Says why a patient may not be written to, and leads to where the answer is recorded. */
export function NoConsentDialog({ message, mark, onClose }: NoConsentDialogProps) {
  const { patientId } = message;
  const name = patientLabel(message);
  const why = explainConsentMark(mark, { name, isOffer: message.isOffer === true });
  return (
    <Dialog
      open
      title={CONSENT_LINK_TEXTS.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CONSENT_LINK_TEXTS.close}</Button>
          {patientId && (
            <LinkButton to="/patients/$id" params={{ id: patientId }} variant="primary">
              {CONSENT_LINK_TEXTS.openPatient}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{why}</p>
      <p className="mt-3">{CONSENT_MARK_TEXTS[mark].help}</p>
    </Dialog>
  );
}
