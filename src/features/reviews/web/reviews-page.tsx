import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { useFormDrawer } from '#platform/web/use-form-drawer.ts';
import { failureText } from '#platform/web/texts.ts';
import { useNotice, BANNER_MS } from '#platform/web/ui/banner.tsx';
import { ListPage } from '#platform/web/ui/list-page.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import type { Review } from '../schema.ts';
import {
  ReviewDialogs,
  type BulkFollowUps,
  type FollowUps,
  type OpenDialog,
} from './review-dialogs.tsx';
import { ReviewList } from './review-list.tsx';
import { displayName } from './review-patient.tsx';
import { REVIEWS_REFUSALS, REVIEWS_TEXTS } from './texts.ts';
import { useReviewCache } from './use-review-cache.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { reviewsAccess } from '../policy.ts';

/** On a slow connection the list loads first, then the form with its schemas. */
const ReviewForm = lazyPart(async () => (await import('./review-form.tsx')).ReviewForm);

interface ReviewsPageProps {
  /**
   * Renders the dialog that creates follow-ups. It belongs to sequences, which may import reviews
   * but not the reverse.
   */
  followUps: FollowUps;
  /** Renders the dialog for many reviews at once. */
  bulkFollowUps: BulkFollowUps;
}

/** The Reviews screen: log review requests and send their messages. */
export function ReviewsPage({ followUps, bulkFollowUps }: ReviewsPageProps) {
  const { actor } = useSession();
  const mayWrite = useMay(reviewsAccess['reviews.update']);
  const mayDelete = useMay(reviewsAccess['reviews.remove']);
  const notice = useNotice();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<readonly Review[]>();
  const cache = useReviewCache();
  const drawer = useFormDrawer();
  return (
    <>
      <ListPage
        title={REVIEWS_TEXTS.title}
        description={
          <>
            {REVIEWS_TEXTS.description}{' '}
            <Link to="/reviews/asking" className="link">
              {REVIEWS_TEXTS.asking}
            </Link>
          </>
        }
        newLabel={REVIEWS_TEXTS.newRequest}
        mayAdd={mayWrite}
        notice={notice}
        drawer={drawer}
        form={
          <ReviewForm
            onCreated={(review, { sendsNext }) => {
              drawer.close();
              if (sendsNext) return setDialog({ action: 'send', review });
              notice.succeed(REVIEWS_TEXTS.created(displayName(review)), BANNER_MS.long);
            }}
            onClose={drawer.close}
          />
        }
      >
        <ReviewList
          markedIds={markedIds}
          onMark={setMarkedIds}
          onFollowUps={setBulk}
          onNew={drawer.open}
          mayWrite={mayWrite}
          mayDelete={mayDelete}
          mayFollowUp={mayWrite && actor.enabledFeatures.includes('sequences')}
          onAction={(action, review) => setDialog({ action, review })}
          onStatusFailed={(error) =>
            notice.fail(
              failureText(error, {
                refusals: REVIEWS_REFUSALS,
                fallback: REVIEWS_TEXTS.statusFailed,
              }),
            )
          }
        />
      </ListPage>
      {bulk &&
        bulkFollowUps({
          reviews: bulk,
          onClose: () => setBulk(undefined),
          onCreated: () => {
            setBulk(undefined);
            setMarkedIds(new Set());
            cache.refresh();
          },
        })}
      {dialog && (
        <ReviewDialogs
          open={dialog}
          followUps={followUps}
          onReview={(review) => setDialog({ ...dialog, review })}
          onClose={() => setDialog(undefined)}
          onDone={(text) => {
            setDialog(undefined);
            notice.succeed(text, BANNER_MS.long);
          }}
        />
      )}
    </>
  );
}
