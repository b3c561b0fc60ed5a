import { useId, useRef, useState } from 'react';
import { groupThousands } from '#domain/text/money.ts';
import type { OwnerOutcome } from '#stores/owner/calls.ts';

interface Props<State> {
  label: string;
  inputMode?: 'numeric' | 'decimal';
  /** The figure as the shop has it; null for none. */
  value: number | null;
  write?: (value: number) => string;
  /** Figure that shoppers see until the next publication, if it differs. */
  note?: string | undefined;
  isDisabled?: boolean;
  /** State of the product that the figure is of. */
  state: State;
  /** Saves what is typed over the state that was seen when the typing began. */
  onSave: (typed: string, seen: State) => Promise<OwnerOutcome<unknown>>;
}

/** A figure that is typed in its place, saved by Enter or by leaving it. What was refused stays typed, beside what is the case now. */
export function PlaceField<State>({
  label,
  inputMode = 'numeric',
  value,
  write = groupThousands,
  note,
  isDisabled,
  state,
  onSave,
}: Props<State>) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const sending = useRef<string | null>(null);
  const begun = useRef<{ state: State } | null>(null);
  const current = value === null ? '' : write(value);

  async function save() {
    // Enter saves, and leaving the field afterwards is no second change.
    if (typed === sending.current) return;
    if (typed === null || plain(typed) === plain(current)) return setTyped(null);
    setProblem('');
    sending.current = typed;
    const answer = await onSave(typed.trim(), (begun.current ?? { state }).state);
    // Another figure may be typed, or under way, by now.
    if (sending.current !== typed) return;
    sending.current = null;
    begun.current = null;
    if (answer.outcome === 'ok') setTyped((now) => (now === typed ? null : now));
    if (answer.outcome === 'refused') setProblem(answer.message);
  }

  return (
    <div className="place-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="done"
        disabled={isDisabled}
        value={typed ?? current}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || note ? `${id}-note` : undefined}
        placeholder="–"
        onChange={(event) => {
          if (typed === null) begun.current = { state };
          setTyped(event.target.value);
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key !== 'Escape') return;
          setTyped(null);
          setProblem('');
        }}
      />
      {(problem || note) && (
        <p className={problem ? 'field-error' : 'soft'} id={`${id}-note`}>
          {problem ? `${problem} It is ${current || 'empty'}. Enter saves yours, Esc takes it back.` : note}
        </p>
      )}
    </div>
  );
}

function plain(figure: string): string {
  return figure.replace(/[\s,]/g, '');
}
