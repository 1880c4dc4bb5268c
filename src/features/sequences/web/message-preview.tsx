import { preview } from '#features/messages/rules.ts';
import type { Message } from '#features/messages/schema.ts';
import { patientLabel } from '#features/messages/web/patient-texts.ts';
import { SEQUENCES_TEXTS } from './texts.ts';

/** The first 150 characters; a click shows the whole message. */
export function MessagePreview({ message, onView }: { message: Message; onView: () => void }) {
  return (
    <button
      type="button"
      title={SEQUENCES_TEXTS.viewInFull(patientLabel(message))}
      onClick={onView}
      className="block min-h-11 w-full rounded-md text-start text-sm leading-snug underline-offset-4 hover:underline rows:min-w-75 cards:-my-3"
    >
      <span lang={message.language} className="line-clamp-2 cards:line-clamp-none cards:truncate">
        {preview(message.messageContent)}
      </span>
    </button>
  );
}
