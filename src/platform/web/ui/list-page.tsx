import { Plus } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { FormDrawer } from '../use-form-drawer.ts';
import { NoticeBanner, type NoticeState } from './banner.tsx';
import { Button } from './button.tsx';
import { Drawer, FirstField } from './drawer.tsx';
import { PageHead } from './page-head.tsx';
import { SkeletonText } from './skeleton.tsx';

interface ListPageProps {
  title: string;
  description: ReactNode;
  /** Names the form and the button that opens it. */
  newLabel: string;
  /** Whether this user may add a row. */
  mayAdd: boolean;
  notice: NoticeState;
  drawer: FormDrawer;
  /** The form for a new row. */
  form: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A screen with a list, and the form for a new row in a drawer behind the primary button. */
export function ListPage({
  title,
  description,
  newLabel,
  mayAdd,
  notice,
  drawer,
  form,
  children,
}: ListPageProps) {
  return (
    <>
      <PageHead
        title={title}
        description={description}
        action={
          mayAdd && (
            <Button variant="primary" icon={Plus} wide onClick={drawer.open}>
              {newLabel}
            </Button>
          )
        }
      />
      <NoticeBanner state={notice} />
      {children}
      <Drawer title={newLabel} open={mayAdd && drawer.isOpen} onClose={drawer.close}>
        <Suspense fallback={<SkeletonText label={newLabel} />}>
          {form}
          <FirstField />
        </Suspense>
      </Drawer>
    </>
  );
}
