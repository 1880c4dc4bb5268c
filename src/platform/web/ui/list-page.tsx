import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PhoneForm } from '../use-phone-form.ts';
import { NoticeBanner, type NoticeState } from './banner.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { PageHead } from './page-head.tsx';

interface ListPageProps {
  title: string;
  description: string;
  /** Names the form, and on a phone the button that opens it. */
  newLabel: string;
  notice: NoticeState;
  phoneForm: PhoneForm;
  /** The form for a new row. */
  form: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A screen with the form for a new row above the list of all; on a phone the form is folded away. */
export function ListPage({
  title,
  description,
  newLabel,
  notice,
  phoneForm: { ref, isOpen, open },
  form,
  children,
}: ListPageProps) {
  return (
    <>
      <PageHead
        title={title}
        description={description}
        action={
          isOpen ? undefined : (
            <span className="contents sm:hidden">
              <Button look="primary" icon={Plus} wide onClick={open}>
                {newLabel}
              </Button>
            </span>
          )
        }
      />
      <NoticeBanner state={notice} />
      <div className="grid gap-6">
        <div ref={ref} className={isOpen ? undefined : 'max-sm:hidden'}>
          <Card title={newLabel}>{form}</Card>
        </div>
        {children}
      </div>
    </>
  );
}
