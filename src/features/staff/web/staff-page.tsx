import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { failureText } from '#platform/web/texts.ts';
import { useFormDrawer } from '#platform/web/use-form-drawer.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Drawer } from '#platform/web/ui/drawer.tsx';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { PageAction } from '#platform/web/ui/page-head.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { isLastOwner } from '../rules.ts';
import type { StaffInvitation, StaffMember } from '../schema.ts';
import { staffApi } from './api.ts';
import { DeskSection } from './desk-section.tsx';
import { InviteForm } from './invite-form.tsx';
import { StaffRow } from './staff-row.tsx';
import { STAFF_REFUSALS, STAFF_TEXTS } from './texts.ts';

/** Shows who may sign in to the clinic and with which role; an owner changes it. */
export function StaffPage() {
  const queryClient = useQueryClient();
  const notice = useNotice();
  const drawer = useFormDrawer();
  const [invitation, setInvitation] = useState<StaffInvitation>();
  const [question, setQuestion] = useState<{ ask: 'disable' | 'remove'; member: StaffMember }>();
  const staff = useQuery(staffApi.list.queryOptions({ staleTime: 0 }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: staffApi.list.key() });
  const accept = (next: StaffInvitation) => {
    drawer.close();
    setInvitation(next.link === null ? undefined : next);
    if (next.link === null)
      notice.succeed(
        next.isMailed
          ? STAFF_TEXTS.emailSent(next.member.email)
          : STAFF_TEXTS.emailInFolder(next.member.email),
      );
    refresh();
  };
  const members = staff.data?.items ?? [];
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 gap-4">
        {invitation?.link && <SharedLink member={invitation.member} link={invitation.link} />}
        <Card
          title={STAFF_TEXTS.title}
          description={STAFF_TEXTS.help}
          aside={
            <PageAction>
              <Button variant="primary" icon={Plus} wide onClick={drawer.open}>
                {STAFF_TEXTS.invite}
              </Button>
            </PageAction>
          }
          flush
        >
          {staff.isPending && <SkeletonRows label={STAFF_TEXTS.loading} rows={3} />}
          {staff.isLoadingError && (
            <ErrorState
              title={failureText(staff.error, { fallback: STAFF_TEXTS.loadFailed })}
              onRetry={() => void staff.refetch()}
              busy={staff.isFetching}
            />
          )}
          <ReloadFailed list={staff} />
          <ul aria-label={STAFF_TEXTS.list} className="divide-y divide-line empty:hidden">
            {members.map((member) => (
              <StaffRow
                key={member.id}
                member={member}
                isLast={isLastOwner(members, member.id)}
                notice={notice}
                onChanged={refresh}
                onInvited={accept}
                onDisable={() => setQuestion({ ask: 'disable', member })}
                onRemove={() => setQuestion({ ask: 'remove', member })}
              />
            ))}
          </ul>
          {members.length === 1 && (
            <EmptyState icon={Users} title={STAFF_TEXTS.empty}>
              {STAFF_TEXTS.emptyHelp}
            </EmptyState>
          )}
        </Card>
        <DeskSection notice={notice} />
      </div>
      <Drawer title={STAFF_TEXTS.invite} open={drawer.isOpen} onClose={drawer.close}>
        <InviteForm onInvited={accept} />
      </Drawer>
      {question && (
        <Question
          {...question}
          onClose={() => setQuestion(undefined)}
          onDone={() => {
            if (question.ask === 'remove')
              notice.succeed(STAFF_TEXTS.removed(question.member.name));
            setQuestion(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}

/** The link of an invitation, which cannot be shown again. */
function SharedLink({ member: { name }, link }: { member: StaffMember; link: string }) {
  const { clinicName } = useSession().clinic;
  const text = STAFF_TEXTS.shareText({ name, clinic: clinicName, link });
  return (
    <section aria-live="polite" className="rounded-lg border border-line bg-sunken p-4">
      <h2 className="text-base">{STAFF_TEXTS.linkFor(name)}</h2>
      <p className="my-2 text-sm break-all select-all">{link}</p>
      <p className="mb-3 text-sm text-ink-soft">{STAFF_TEXTS.linkHelp}</p>
      <div className="flex flex-wrap gap-3">
        <OutsideLinkButton
          variant="primary"
          href={`https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`}
        >
          {STAFF_TEXTS.share}
        </OutsideLinkButton>
        <CopyButton text={link} label={STAFF_TEXTS.copy} />
      </div>
    </section>
  );
}

interface QuestionProps {
  ask: 'disable' | 'remove';
  member: StaffMember;
  onClose: () => void;
  onDone: () => void;
}

function Question({ ask, member: { id, name }, onClose, onDone }: QuestionProps) {
  const isRemoval = ask === 'remove';
  const change = useMutation({
    mutationFn: async () => {
      await (isRemoval ? staffApi.remove.call({ id }) : staffApi.disable.call({ id }));
    },
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      title={isRemoval ? STAFF_TEXTS.removeTitle : STAFF_TEXTS.disableTitle}
      open
      action={isRemoval ? STAFF_TEXTS.remove : STAFF_TEXTS.disable}
      busyAction={isRemoval ? STAFF_TEXTS.removing : STAFF_TEXTS.disabling}
      busy={change.isPending}
      failure={
        change.isError &&
        failureText(change.error, {
          refusals: STAFF_REFUSALS,
          fallback: STAFF_TEXTS.changeFailed,
        })
      }
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {isRemoval ? STAFF_TEXTS.removeQuestion(name) : STAFF_TEXTS.disableQuestion(name)}
    </ConfirmDialog>
  );
}
