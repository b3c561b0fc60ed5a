import { notify } from '#stores/owner/notice.ts';
import { Button } from './Button.tsx';

interface Props {
  link: string;
  text: string;
  onDone?: () => void;
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify('Copied.');
  } catch {
    notify('This browser does not copy: press long on the link.', true);
  }
}

/** A link that is shown once, with the ways to hand it on. */
export function LinkToSend({ link, text, onDone }: Props) {
  return (
    <div className="room-card" role="status">
      <span>{text}</span>
      <code>{link}</code>
      <span className="actions">
        <a
          className="button button-quiet"
          href={`https://wa.me/?text=${encodeURIComponent(link)}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          Send by chat
        </a>
        <Button quiet onClick={() => void copy(link)}>
          Copy
        </Button>
        {onDone && (
          <Button quiet onClick={onDone}>
            Done
          </Button>
        )}
      </span>
    </div>
  );
}
