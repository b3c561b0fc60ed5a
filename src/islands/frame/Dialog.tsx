import { type ReactNode, useEffect, useId, useRef } from 'react';
import { closeDialog, isBeside, openDialog } from '#domain/shop/dialog.ts';
import { closeLabel } from '#domain/shop/labels.ts';

interface Props {
  title: string;
  /** Called when it has closed, in any way; the focus is back where it came from. */
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own dialog, open from its first rendering on; Escape, a tap beside it and Close close it. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  const titleId = useId();
  useEffect(() => openDialog(dialog.current as HTMLDialogElement), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it.
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event, event.currentTarget);
      }}
      onClick={(event) => {
        // Not if text was marked from the inside out.
        if (isPressedBeside.current && isBeside(event, event.currentTarget)) closeDialog(event.currentTarget);
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={closeLabel}
          onClick={() => closeDialog(dialog.current as HTMLDialogElement)}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
