import { hashComposition, type Composition } from './compositions.ts';
import type { MessageRow } from './tables.ts';

/** The columns of a waiting message that follow the facts. */
export type MessagePreview = Pick<
  MessageRow,
  | 'patientId'
  | 'patientName'
  | 'whatsappNumber'
  | 'purpose'
  | 'messageContent'
  | 'language'
  | 'patientLanguage'
  | 'templateId'
  | 'templateText'
  | 'compositionAtEdit'
  | 'writtenBeforeChange'
>;

/**
 * Returns the message as it goes now. A text that a person edited stays, and so does one that nothing
 * can write again: it is marked where a fact changed since.
 */
export function toPreview(message: MessageRow, composition: Composition): MessagePreview {
  const { patientId, patientName, whatsappNumber, text, template } = composition;
  const isEdited = message.compositionAtEdit !== null;
  const isInWantedLanguage = composition.language === composition.wantedLanguage;
  const purpose = composition.purpose ?? message.purpose;
  const recipient = { patientId, patientName, whatsappNumber, purpose };
  if (isEdited || text === null) {
    const hash = hashComposition(composition);
    // Of texts that were edited before this was stored, the first composition is taken.
    const compositionAtEdit = message.compositionAtEdit === '' ? hash : message.compositionAtEdit;
    const writtenBeforeChange = isEdited ? compositionAtEdit !== hash : !isInWantedLanguage;
    return { ...pickText(message), ...recipient, compositionAtEdit, writtenBeforeChange };
  }
  return {
    ...recipient,
    messageContent: text,
    language: composition.language,
    patientLanguage: isInWantedLanguage ? composition.patientLanguage : message.patientLanguage,
    templateId: template?.id ?? message.templateId,
    templateText: template?.text ?? message.templateText,
    compositionAtEdit: null,
    writtenBeforeChange: !isInWantedLanguage,
  };
}

function pickText({
  messageContent,
  language,
  patientLanguage,
  templateId,
  templateText,
}: MessageRow) {
  return { messageContent, language, patientLanguage, templateId, templateText };
}

/** Returns whether storing the preview would change the message. */
export function isOutdated(message: MessageRow, preview: MessagePreview): boolean {
  return (Object.keys(preview) as (keyof MessagePreview)[]).some(
    (field) => preview[field] !== message[field],
  );
}

/** Returns whether open forms of the message are stale with the preview. */
export function isReworded(message: MessageRow, preview: MessagePreview): boolean {
  return message.messageContent !== preview.messageContent || message.language !== preview.language;
}
