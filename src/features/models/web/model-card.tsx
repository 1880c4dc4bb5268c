import { useMutation } from '@tanstack/react-query';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { BUILT_IN_WRITER } from '../writer.ts';
import { modelsApi } from './api.ts';
import { MODEL_TEXTS } from './texts.ts';

/** Shows the installation's text model, and tests whether it answers. */
export function ModelCard() {
  const trial = useMutation({ mutationFn: () => modelsApi.testModel.call() });
  return (
    <Card
      title={MODEL_TEXTS.title}
      description={MODEL_TEXTS.help}
      aside={
        <Button
          busy={trial.isPending}
          busyText={MODEL_TEXTS.testing}
          onClick={() => trial.mutate()}
        >
          {MODEL_TEXTS.test}
        </Button>
      }
    >
      {trial.isError && (
        <Banner tone="danger">
          {failureText(trial.error, { refusals: {}, fallback: MODEL_TEXTS.testFailed })}
        </Banner>
      )}
      {trial.data && <Outcome {...trial.data} />}
      {!trial.isError && !trial.data && <p className="text-ink-soft">{MODEL_TEXTS.untested}</p>}
    </Card>
  );
}

function Outcome({ writer, error }: { writer: string; error: string | null }) {
  if (error !== null) return <Banner tone="danger">{MODEL_TEXTS.failed(writer, error)}</Banner>;
  if (writer === BUILT_IN_WRITER) return <Banner tone="info">{MODEL_TEXTS.builtIn}</Banner>;
  return <Banner tone="success">{MODEL_TEXTS.answers(writer)}</Banner>;
}
