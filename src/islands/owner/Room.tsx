import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Role } from '#domain/owner/roles.ts';
import { words } from '#domain/owner/words.ts';
import type { OwnerReadName, OwnerReply } from '#stores/owner/calls.ts';
import { $notice } from '#stores/owner/notice.ts';
import type { OpenReading } from '#stores/owner/reading.ts';
import { startWorker } from '#stores/owner/ringing.ts';
import { $alert, refreshMember } from '#stores/owner/session.ts';
import { $queue, startSending } from '#stores/owner/write-queue.ts';
import { $isPersisted } from '#stores/storage.ts';
import { Button } from './Button.tsx';
import { useMember } from './use-member.ts';

interface RoomProps {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every room: title, changes that wait for the line, and a sentence about what has just happened. */
export function Room({ title, actions, children }: RoomProps) {
  const member = useMember();
  const alert = useStore($alert, { ssr: 'initial' });
  const queue = useStore($queue, { ssr: 'initial' });
  const isPersisted = useStore($isPersisted, { ssr: 'initial' });
  useEffect(() => {
    void refreshMember();
    startSending();
    void startWorker().catch(() => {});
  }, []);
  useRoleOnPage(member?.role);
  return (
    <>
      <header className="room-head">
        <h1>{title}</h1>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {alert && (
        <p className="room-fault" role="alert">
          {alert}
        </p>
      )}
      <p className="room-queue" role="status">
        {queue.length > 0 && words.waiting(queue.length)}
        {queue.length > 0 && !isPersisted && <span>{words.notKept}</span>}
      </p>
      {children}
      <NoticeLine />
    </>
  );
}

/** Links that a packer may not follow are hidden by the sheet. */
function useRoleOnPage(role: Role | undefined): void {
  useEffect(() => {
    if (role) document.documentElement.dataset.role = role;
  }, [role]);
}

function NoticeLine() {
  const notice = useStore($notice, { ssr: 'initial' });
  return (
    <p className={`room-notice${notice?.isError ? ' is-error' : ''}`} role="status" hidden={!notice}>
      {notice?.text}
    </p>
  );
}

interface LoadedProps<Name extends OwnerReadName> {
  reading: OpenReading<Name>;
  /** Shown until the reading has something. */
  last?: OwnerReply<Name> | null;
  children: (value: OwnerReply<Name>) => ReactNode;
}

/** Draws what a reading has, an outline before it, and says if it is not fresh. */
export function Loaded<Name extends OwnerReadName>({ reading, last = null, children }: LoadedProps<Name>) {
  const state = useStore(reading.$state, { ssr: 'initial' });
  const { isLoading, fault } = state;
  const value = state.value ?? last;
  return (
    <div className="room-loaded" aria-busy={isLoading}>
      <p className="sr-only" role="status">
        {value === null && isLoading && words.loading}
      </p>
      {fault && (
        <p className="room-fault" role="alert">
          {value === null ? fault : words.offline}
          <Button quiet onClick={() => void reading.reload()}>
            {words.retry}
          </Button>
        </p>
      )}
      {value === null ? isLoading && <Outline /> : children(value)}
    </div>
  );
}

function Outline() {
  return (
    <div className="room-list" aria-hidden="true">
      <div className="room-card skeleton" />
      <div className="room-card skeleton" />
      <div className="room-card skeleton" />
    </div>
  );
}
