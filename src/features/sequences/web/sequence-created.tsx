import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { ON_DEMAND_TEXTS } from './on-demand-texts.ts';

interface SequenceCreatedProps {
  frame: { title: string; description: string };
  text: string;
  onDone: () => void;
}

/** Says how many follow-ups were created, and where they are. */
export function SequenceCreated({ frame, text, onDone }: SequenceCreatedProps) {
  return (
    <Dialog
      {...frame}
      open
      onClose={onDone}
      footer={
        <>
          <LinkButton to="/sequence-messages">{ON_DEMAND_TEXTS.seeMessages}</LinkButton>
          <Button variant="primary" onClick={onDone}>
            {ON_DEMAND_TEXTS.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Banner tone="success">{text}</Banner>
        <p>{ON_DEMAND_TEXTS.createdHelp}</p>
      </div>
    </Dialog>
  );
}
