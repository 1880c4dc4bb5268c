import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Whatsapp } from '#platform/web/ui/whatsapp-icon.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { AskAndOpen, type AskAndOpenProps } from './ask-and-open.tsx';

export interface OpenButtonProps extends AskAndOpenProps {
  /** The patient's earlier notice, in words such as 'Reminded at 6:02 pm': then it takes a second tap. */
  earlier?: string | undefined;
}

const AgainDialog = lazyPart(
  async () => (await import('./open-again-dialog.tsx')).OpenAgainDialog,
  {
    isDialog: true,
  },
);

/** Opens WhatsApp once the server has let the message leave; asks before one that was sent before. */
export function OpenButton({ earlier, ...props }: OpenButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { label, longLabel, variant, icon = Whatsapp, wide, onOpen } = props;
  if (earlier === undefined) return <AskAndOpen {...props} />;
  return (
    <>
      <Button {...{ variant, icon, wide }} label={longLabel} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <AgainDialog
            earlier={earlier}
            isFallback={props.isFallback}
            onOpen={onOpen}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
