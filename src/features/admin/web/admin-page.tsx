import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ModelCard } from '#features/models/web/model-card.tsx';
import { toRows } from '#platform/web/paged.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { Invitation, User, UserLogin } from '../schema.ts';
import { AccessDenied, AdminHead } from './admin-head.tsx';
import { AdminNotes } from './admin-notes.tsx';
import { adminApi } from './api.ts';
import { ADMIN_REFUSALS, ADMIN_TEXTS } from './texts.ts';
import { useUserCache } from './use-user-cache.ts';
import { useUserSearch } from './use-user-search.ts';
import { userColumns, type UserQuestion } from './user-columns.tsx';
import { UserList } from './user-list.tsx';

// Loaded on demand.
const AccessDialog = lazyPart(async () => (await import('./access-dialog.tsx')).AccessDialog, {
  isDialog: true,
});
const CreateClinicDialog = lazyPart(
  async () => (await import('./create-clinic-dialog.tsx')).CreateClinicDialog,
  { isDialog: true },
);
const InvitationDialog = lazyPart(
  async () => (await import('./invitation-dialog.tsx')).InvitationDialog,
  { isDialog: true },
);
const HeartbeatCard = lazyPart(async () => (await import('./heartbeat-card.tsx')).HeartbeatCard);
const UsageCard = lazyPart(async () => (await import('./usage-card.tsx')).UsageCard);
const UserDialogs = lazyPart(async () => (await import('./user-dialogs.tsx')).UserDialogs, {
  isDialog: true,
});

/** The features and logins of each clinic. */
export function AdminPage() {
  const notice = useNotice();
  const search = useUserSearch();
  const cache = useUserCache();
  const [question, setQuestion] = useState<UserQuestion>();
  const [openId, setOpenId] = useState<User['id']>();
  const [isCreating, setCreating] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const fail = (error: unknown, fallback: string) =>
    notice.fail(failureText(error, { refusals: ADMIN_REFUSALS, fallback }));
  const finish = (user: User, text: string) => {
    cache.replace(user);
    setQuestion(undefined);
    notice.succeed(text);
  };
  const enableLogin = useMutation({
    mutationFn: ({ id }: UserLogin) => adminApi.setLoginEnabled.call({ id, isEnabled: true }),
    onSuccess: (user, { email }) => finish(user, ADMIN_TEXTS.loginEnabled(email)),
    onError: (error) => fail(error, ADMIN_TEXTS.loginFailed),
  });
  const invite = useMutation({
    mutationFn: ({ id }: UserLogin) => adminApi.renewInvitation.call({ id }),
    onSuccess: setInvitation,
    onError: (error) => fail(error, ADMIN_TEXTS.invitationFailed),
  });
  const columns = userColumns({
    onAsk: setQuestion,
    onOpenAccess: ({ id }) => setOpenId(id),
    onEnableLogin: (login) => enableLogin.mutate(login),
    onInvite: (login) => invite.mutate(login),
  });
  const openUser = toRows(search.list).find(({ id }) => id === openId);
  if (search.isDenied) return <AccessDenied />;
  return (
    <>
      <AdminHead
        action={
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            {ADMIN_TEXTS.createClinic}
          </Button>
        }
      />
      {/* Behind the dialog it would be out of reach. */}
      {!openUser && <NoticeBanner state={notice} />}
      <div className="grid gap-6">
        <UserList search={search} columns={columns} />
        <ModelCard />
        <Suspense fallback={null}>
          <UsageCard />
        </Suspense>
        <Suspense fallback={null}>
          <HeartbeatCard />
        </Suspense>
        <AdminNotes />
      </div>
      <Suspense fallback={null}>
        {openUser && (
          <AccessDialog
            user={openUser}
            notice={notice}
            onAsk={setQuestion}
            onSaved={({ name }) => notice.succeed(ADMIN_TEXTS.featuresUpdated(name))}
            onFailed={(error) => fail(error, ADMIN_TEXTS.featuresFailed)}
            onClose={() => setOpenId(undefined)}
          />
        )}
        {question && (
          <UserDialogs
            question={question}
            onDone={finish}
            onChanged={cache.replace}
            onClose={() => setQuestion(undefined)}
          />
        )}
        {isCreating && (
          <CreateClinicDialog
            onClose={() => setCreating(false)}
            onCreated={({ clinicName }, madeValue) => {
              setCreating(false);
              setInvitation(madeValue);
              cache.refresh();
              notice.succeed(ADMIN_TEXTS.clinicCreated(clinicName));
            }}
          />
        )}
        {invitation && (
          <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} />
        )}
      </Suspense>
    </>
  );
}
