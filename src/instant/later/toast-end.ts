import { onTap } from '../page-parts.ts';
import { toast } from '../toast.ts';

/** Lets the toast be closed. */
export function startToastEnd(): void {
  onTap('.toast button', () => toast(''));
}
