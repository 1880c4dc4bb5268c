import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#platform/calendar.ts';
import { laterSchema, newId, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import type { BoardLink, BoardLinkId } from '../schema.ts';
import { boardApi } from './api.ts';
import { SCREENS_REFUSALS, SCREENS_TEXTS } from './texts.ts';

interface MadeAddress {
  readonly name: string;
  readonly address: string;
}

/** The TVs that show the board without a sign-in: makes an address for one, and removes one. */
export function BoardLinksDialog({ onClose }: { onClose: () => void }) {
  const [madeAddress, setMadeAddress] = useState<MadeAddress>();
  const [removedLink, setRemovedLink] = useState<BoardLink>();
  const { data, isError, error, isFetching, refetch } = useQuery(
    boardApi.boardLinks.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <>
      <Dialog title={SCREENS_TEXTS.title} description={SCREENS_TEXTS.help} open onClose={onClose}>
        {madeAddress && <NewAddress {...madeAddress} />}
        <AddForm
          onAdded={(address) => {
            setMadeAddress(address);
            void refetch();
          }}
        />
        {!data && !isError && <SkeletonRows label={SCREENS_TEXTS.loading} rows={2} />}
        {!data && isError && (
          <ErrorState
            title={failureText(error, { fallback: SCREENS_TEXTS.failed })}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {data?.items.length === 0 && <p className="text-ink-soft">{SCREENS_TEXTS.none}</p>}
        <ul aria-label={SCREENS_TEXTS.list} className="divide-y divide-line empty:hidden">
          {data?.items.map((link) => (
            <LinkRow key={link.id} link={link} onRemove={() => setRemovedLink(link)} />
          ))}
        </ul>
      </Dialog>
      {removedLink && (
        <RemoveQuestion
          link={removedLink}
          onClose={() => setRemovedLink(undefined)}
          onRemoved={() => {
            setRemovedLink(undefined);
            setMadeAddress(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}

/** An address, large enough to be read from across the room; it cannot be shown again. */
function NewAddress({ name, address }: MadeAddress) {
  return (
    <section aria-live="polite" className="mb-6 rounded-lg border border-line bg-sunken p-4">
      <h3 className="text-base">{SCREENS_TEXTS.addressFor(name)}</h3>
      <p className="my-2 text-lg font-semibold break-words tabular-nums select-all">{address}</p>
      <p className="mb-3 text-sm text-ink-soft">{SCREENS_TEXTS.addressHelp}</p>
      <CopyButton text={address} label={SCREENS_TEXTS.copy} />
    </section>
  );
}

const Input = laterSchema(async () => (await import('../schema.ts')).BoardLinkInput);

function AddForm({ onAdded }: { onAdded: (address: MadeAddress) => void }) {
  // One id until it is stored, so that a second try adds one screen.
  const [id, setId] = useState(newId<BoardLinkId>);
  const form = useSchemaForm(Input, {
    initial: { name: '' },
    onValid: async ({ name }) => {
      const { path } = await boardApi.addBoardLink.call({ id, name });
      setId(newId<BoardLinkId>());
      form.reset({ name: '' });
      onAdded({ name, address: new URL(path, window.location.origin).href });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="mb-6 grid gap-4">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: SCREENS_REFUSALS,
            fallback: SCREENS_TEXTS.addFailed,
          })}
        </Banner>
      )}
      <TextInput
        label={SCREENS_TEXTS.name}
        hint={SCREENS_TEXTS.nameHint}
        maxLength={60}
        {...form.field('name')}
      />
      <Button variant="primary" type="submit" busy={form.isBusy} busyText={SCREENS_TEXTS.adding}>
        {SCREENS_TEXTS.add}
      </Button>
    </form>
  );
}

function LinkRow({ link, onRemove }: { link: BoardLink; onRemove: () => void }) {
  const { name, createdByName, createdOn, lastShownOn } = link;
  const note = SCREENS_TEXTS.made({ by: createdByName, on: formatDate(createdOn) });
  const label =
    lastShownOn === null ? SCREENS_TEXTS.neverShown : SCREENS_TEXTS.shown(formatDate(lastShownOn));
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          {label} · {note}
        </p>
      </div>
      <Button icon={Trash2} label={SCREENS_TEXTS.removeOf(name)} onClick={onRemove}>
        {SCREENS_TEXTS.remove}
      </Button>
    </li>
  );
}

interface RemoveQuestionProps {
  link: BoardLink;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveQuestion({ link, onClose, onRemoved }: RemoveQuestionProps) {
  const removing = useMutation({
    mutationFn: () => boardApi.removeBoardLink.call({ id: link.id }),
    onSuccess: onRemoved,
  });
  return (
    <ConfirmDialog
      title={SCREENS_TEXTS.removeTitle}
      open
      action={SCREENS_TEXTS.removeAction}
      busyAction={SCREENS_TEXTS.removing}
      busy={removing.isPending}
      failure={
        removing.isError && failureText(removing.error, { fallback: SCREENS_TEXTS.removeFailed })
      }
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      {SCREENS_TEXTS.removeQuestion(link.name)}
    </ConfirmDialog>
  );
}
